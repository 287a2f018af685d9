// Functions of engine/friends/, applied to values. Bytes are hexadecimal digits. An error is its code, and any other exception is a fault.
import { linksOf, partsOfLinks } from "../../web/engine/friends/link-encoding.js";
import { packMessage, unpackMessage } from "../../web/engine/friends/packet-format.js";
import { PartCollector } from "../../web/engine/friends/message-parts.js";
import { answerOf, endpointOf, packCode, PairingError, unpackCode } from "../../web/engine/friends/pairing-code.js";
import { FrameCollector, framesOf } from "../../web/engine/client/friends/qr-frames.js";
import { WebrtcCarrier } from "../../web/engine/client/friends/webrtc-carrier.js";

const hex = bytes => Buffer.from(bytes).toString("hex");
const bytes = digits => Uint8Array.from(Buffer.from(digits, "hex"));
const guarded = (call, ...given) => {
  try {
    return call(...given);
  } catch (error) {
    if (!(error instanceof PairingError)) throw error;
    return { error: error.code, ...error.params };
  }
};
const written = code => ({ ...code, publicKey: hex(code.publicKey), endpoint: code.endpoint && ended(code.endpoint) });
const ended = end => ({ ...end, fingerprint: hex(end.fingerprint) });
const read = code => ({ ...code, publicKey: bytes(code.publicKey), ...(code.endpoint ? { endpoint: begun(code.endpoint) } : {}) });
const begun = end => ({ ...end, fingerprint: bytes(end.fingerprint) });

// A connection of a browser, with what it would answer. Only the listed events happen.
export const fake = ({ sdp = "", opens = false, refuses = false, missing = false, after = [] }) => class extends EventTarget {
  iceGatheringState = "complete";
  localDescription = { sdp };
  connectionState = "new";
  constructor() {
    super();
    if (missing) throw new Error("WebRTC is switched off");
  }
  createDataChannel(_, { id }) {
    const channel = Object.assign(new EventTarget(), {
      readyState: "connecting", sent: [], send(data) { this.sent.push(data); },
      // Bytes that were sent arrive before the end. A connection that is closed delivers nothing more.
      close() { this.readyState = "closed"; queueMicrotask(() => this.dispatchEvent(new Event("close"))); },
    });
    // Another channel is for the code of the next connection.
    if (id === 0) this.channel = this.constructor.channel = channel;
    return channel;
  }
  async createOffer() {}
  async setLocalDescription() {}
  async setRemoteDescription() {
    if (refuses) throw new Error("not a description");
    const open = () => {
      this.channel.readyState = "open";
      this.channel.dispatchEvent(new Event("open"));
      for (const state of after) {
        if (typeof state !== "string") this.channel.dispatchEvent(new MessageEvent("message", { data: received(state) }));
        else if (state === "close") this.channel.dispatchEvent(new Event(state));
        else {
          this.connectionState = state;
          this.dispatchEvent(new Event("connectionstatechange"));
        }
      }
    };
    if (opens === "late") setTimeout(open, 60);
    else if (opens) queueMicrotask(open);
  }
  close() { if (this.channel?.readyState === "open") this.channel.sent = []; }
};
const received = ({ bytes, text, length }) => bytes ?? text ?? new ArrayBuffer(length);

const carry = async ({ camera, own, other, ...browser }) => {
  const askCamera = async () => camera === "error" ? Promise.reject(new Error("no camera")) : camera;
  const Connection = fake(browser);
  const carrier = new WebrtcCarrier({ askCamera, patience: 30, Connection });
  const [states, received] = [[], []];
  carrier.addEventListener("state", () => states.push(carrier.state));
  carrier.addEventListener("message", ({ detail }) => received.push(detail.length));
  const before = carrier.send(new Uint8Array(1));
  try {
    const endpoint = await carrier.gather();
    await carrier.connect({ ...read(own), endpoint }, read(other));
    await new Promise(done => setTimeout(done, 120));
  } catch (error) {
    if (!(error instanceof PairingError)) throw error;
  }
  const { failure } = carrier;
  const sent = carrier.send(new Uint8Array(1));
  carrier.close();
  return { states, received, sends: [before, sent && Connection.channel.sent.length === 1], failure: failure && { error: failure.code, ...failure.params } };
};

const collect = texts => {
  const collector = new FrameCollector();
  return texts.map(each => collector.add(each)).map(found => found && hex(found));
};

const OPERATIONS = {
  packCode: code => hex(packCode(read(code))),
  unpackCode: digits => guarded(() => written(unpackCode(bytes(digits)))),
  endpoint: sdp => ended(endpointOf(sdp)),
  answer: ([own, other]) => guarded(() => answerOf(read(own), read(other))),
  frames: digits => framesOf(bytes(digits)),
  collect,
  links: ([digits, page]) => linksOf(bytes(digits), page),
  follow: each => guarded(() => new PartCollector().addParts(partsOfLinks(each)).map(hex)),
  packMessage: ([pair, sealed]) => hex(packMessage(pair, bytes(sealed))),
  unpackMessage: digits => guarded(() => {
    const { pair, sealed } = unpackMessage(bytes(digits));
    return [pair, hex(sealed)];
  }),
  carry,
};
export default (calls) => Promise.all(calls.map(([name, given]) => OPERATIONS[name](given)));
