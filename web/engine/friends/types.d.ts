// Types of the protocol between phones. Those of messages follow from their JSON Schemas (message-schemas.js).

import type { Player, Requests, Responses, View } from "../../core/types.js";
import type { HOST, PLAYER } from "./message-schemas.js";

export type Bytes = Uint8Array<ArrayBuffer>;

declare const optional: unique symbol;
export type Schema = {
  const?: string | number;
  type?: "string" | "integer" | "boolean" | "null" | "array" | "object";
  anyOf?: readonly Schema[];
  pattern?: string;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: Schema;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  additionalProperties?: boolean;
  $ref?: string;
};
export type ObjectSchema<P, O> = {
  type: "object";
  properties: P;
  required: string[];
  additionalProperties: false;
  /** names the optional properties for the type, not at run time */
  [optional]?: O;
};
/** The type of the values that a schema describes. */
export type Described<S> = S extends { $ref: "bridge.schema.json#/$defs/IncrementalView" }
  ? View & { stable_upto: number }
  : S extends { $ref: "bridge.schema.json#/$defs/Player" }
    ? Player
    : S extends { const: infer C }
      ? C
      : S extends { anyOf: readonly (infer A)[] }
        ? Described<A>
        : S extends { type: "string" }
          ? string
          : S extends { type: "integer" }
            ? number
            : S extends { type: "boolean" }
              ? boolean
              : S extends { type: "null" }
                ? null
                : S extends { type: "array"; items: infer I }
                  ? Described<I>[]
                  : S extends ObjectSchema<infer P, infer O>
                    ? { [K in Exclude<keyof P, O>]: Described<P[K]> } & {
                        [K in Extract<keyof P, O>]?: Described<P[K]>;
                      }
                    : Record<string, unknown>;

/** The side that sends a message. */
export type Role = "host" | "player";
type OneOf<Bodies> = { [T in keyof Bodies]: { type: T; body: Described<Bodies[T]> } }[keyof Bodies];
type Types = { host: typeof HOST; player: typeof PLAYER };
export type Bodies<R extends Role> = { [T in keyof Types[R]]: Described<Types[R][T]> };
/** A message. One of an unknown type is acknowledged and ignored. */
export type Message<R extends Role = Role> = {
  v: 1;
  n: number;
  prev: string;
  ack: number;
  seen: string;
} & (R extends "host" ? OneOf<typeof HOST> : OneOf<typeof PLAYER>);
/** A message that was opened, with its hash. */
export type Opened<R extends Role = Role> = { message: Message<R>; hash: string };

/** A message by its number and hash; `upto`: of a view, the event up to which its log is final. */
export type Mark = { n: number; hash: string; upto: number };
/** Numbers and hashes of a pairing, as one side stores them. */
export type PairingState = {
  /** its name, which follows from the public keys of both sides */
  pair: string;
  /** accepted messages, from the greatest `prev` on; the first ever is the pairing itself */
  accepted: Mark[];
  /** own messages, from the last acknowledged one on */
  own: Mark[];
  /** the newest own message */
  newest: string;
  hasConflict: boolean;
};

/**
 * Moves bytes to the other side. It may lose, repeat and delay them. `isByHand`: people carry them, as codes and links, and may bring
 * damaged ones and old ones
 */
export type Carrier = { send(bytes: Bytes): void; isByHand?: boolean };
/** The operations of the bridge. A refusal rejects. */
export type Engine = {
  ask<O extends keyof Responses>(op: O, fields: Requests[O]): Promise<Responses[O]>;
};

export type Allows = { undo: boolean; hint: boolean; query: boolean };
/** `undone`: no earlier view holds after this number of events; `reply`: the answer to the player's request `n`. */
export type Extra = Pick<Bodies<"host">["view"], "undone" | "reply" | "deal">;
/** An invitation of a phone; `key`: the host's public key in it, as digits; `words`: a random number. */
export type Invitation = {
  key: string;
  seat: number;
  words: string;
  hello: Bodies<"host">["hello"];
};
/** A pairing as the host stores it. */
export type HostPairing = {
  seat: number;
  channel: PairingState;
  /** the random numbers of the words that people compare; "": not known yet */
  words: string;
  otherWords: string;
  /** true if it began with an invitation that had the first message: the deal needs no further ones */
  isInvited: boolean;
  /** the number of the host's last `hello`: an earlier one had other commitments */
  greeting: number;
  /** true if that was of a game that runs */
  isOfRunning: boolean;
  /** the number of the `hello` that the player has answered; 0: none */
  answered: number;
  /** the player's last `hello` */
  answer: Bodies<"player">["hello"] | null;
  /** false: another phone has the seat, or the game runs already. The host's person decides, and no view is sent before */
  isAdmitted: boolean;
  /** the event up to which the player has the final log */
  base: number;
  extra: Extra;
  /** the number of the first message with `extra`; 0: none yet */
  extraFrom: number;
  /** true if the position has changed since the newest view */
  isBehind: boolean;
  /** the code of the reason why it was ended; "": it was not */
  closed: string;
};
/** A game between phones as the host stores it, in one transaction. */
export type HostState = {
  game: string;
  options: Record<string, unknown>;
  players: Player[];
  /** by seat, whether a phone holds it */
  remote: boolean[];
  allows: Allows;
  /** by seat; "": not known yet */
  commitments: string[];
  openings: string[];
  receipt: string;
  /** "": the game has not begun */
  record: string;
  events: number;
  /** seats of absent persons that bots play */
  substituted: number[];
  pairings: HostPairing[];
  /** the newest last */
  invitations: Invitation[];
};

/** The state that a transaction stores, and the pairings to which it sends; `sender`: of the host, the one whose message it is. */
export type Draft<S> = {
  state: S;
  sender: string;
  outbox: Set<string>;
  hasChanged: boolean;
};

/** The hash of a view that was shown at a number of events. */
export type ViewMark = { at: number; hash: string };
/** A game as a remote player stores it. */
export type RemoteState = {
  channel: PairingState;
  name: string;
  hello: Bodies<"host">["hello"] | null;
  /** true if an invitation had the host's first message */
  isInvited: boolean;
  /** true if the host may have known another number of this game before the one that was dealt. Former builds of the page had none */
  isRedrawn?: boolean;
  opening: string;
  words: string;
  otherWords: string;
  commitments: string[];
  receipt: string;
  /** the last view, with its whole log */
  view: Bodies<"host">["view"]["view"] | null;
  waiting: number[];
  marks: ViewMark[];
  /** the number of the request that the host has not answered; 0: none */
  pending: number;
  /** of the finished game */
  record: string;
  /** the reason why the host's messages contradict each other */
  fault: "" | "commitment" | "seat" | "past" | "message";
  closed: string;
};
/** The result of checking a finished game; `events`: positions whose view was another one. */
export type RecordReport = {
  outcome:
    | Responses["verify_deal"]["outcome"]
    | "commitments"
    | "views"
    | "redrawn"
    | "unproved"
    | "unchecked";
  events: number[];
};

// -- games between phones, as screens use them (host-connections.js, remote-game.js) --------------------------------

/** The relation of a message that was read to those before it: see `judge` in channel-state.js. "malformed": it can't be opened; "closed": its pairing was ended; "early": the one before it is missing. */
export type Relation = "accept" | "copy" | "old" | "conflict" | "malformed" | "closed" | "early";
/** A packet to show or send; `id`: the same for the same message, which is sealed again after a reload. */
export type Outgoing = { id: string; bytes: Bytes };
export type CarrierKind = "webrtc" | "codes" | "links";
/** `free`: no player was invited; `invited`: the own code is known; `missing`: it was connected before; `ended`: either side ended the pairing. */
export type Connectedness = "free" | "invited" | "connecting" | "connected" | "missing" | "ended";
/** A seat on the host's page. Only those of phones have more than a name. It never has a card. */
export type HostSeat = {
  seat: number;
  name: string;
  kind: "person" | "bot" | "phone";
  carrier: CarrierKind;
  connection: Connectedness;
  /** why the connection was not made */
  failure: import("./pairing-code.js").PairingError | null;
  /** why the pairing was ended: a code "friends.…"; "": it was not. "friends.conflict": both sides have another past */
  closed: string;
  /** the phone has answered, so its player's name is known */
  hasCommitted: boolean;
  /** the pairing of another phone that wants this seat, and gets no view before `admit`; "": none, or its player's name is not known yet */
  asking: string;
  /** the name of that phone's player */
  newName: string;
  /** a bot plays for the missing player */
  isSubstituted: boolean;
  /** the numbers (0 to 255) of the four words that both people compare, after a pairing by link */
  words: number[] | null;
  /** when the last message of the phone arrived, in milliseconds; 0: none has */
  lastMessage: number;
  /** by codes and links: what to show or send next (for `framesOf` or `linksOf`) */
  outgoing: Outgoing | null;
  /** the phone has answered the newest message, or a WebRTC connection delivers it */
  isConfirmed: boolean;
};
export type HostStage = "lobby" | "playing" | "over";
export type RemoteStage = "pairing" | "waiting" | "playing" | "over" | "ended";
export type NewHostedGame = {
  game: string;
  options: Record<string, unknown>;
  /** phones are persons here. Their names come from the phones */
  players: Player[];
  /** by seat, whether a phone holds it */
  phones: boolean[];
  /** how phones are invited that have no other invitation; default: "webrtc" */
  carrier?: CarrierKind;
  allows: Allows;
};
/** Asks for the camera before addresses are gathered: see `WebrtcCarrier`. */
export type AskCamera = () => Promise<boolean>;
/** A pairing that is stored on this phone. */
export type JoinedGame = {
  id: string;
  game: string;
  names: string[];
  stage: RemoteStage;
  changed: number;
};
