// Whole games of the engine between phones, over a carrier that loses nothing. Given: the Python to run and its folder, and either
// `plays`, setups of games, or `twins`, pairs of courses that a seat cannot tell apart. Returned: the messages of the host, by seat.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { chanceOf, envelope, messages, newHostState, paired, Phones, Refusal, setupOf } from "./fixtures.mjs";

const { canonical } = envelope;
const SERVER = "import sys\nfrom pygames.bridge import Bridge\nhandle = Bridge().handle\nfor line in sys.stdin: print(handle(line), flush=True)";

class PythonEngine {
  #waiting = [];

  constructor(python, cwd) {
    this.process = spawn(python, ["-c", SERVER], { cwd, stdio: ["pipe", "pipe", "inherit"] });
    createInterface({ input: this.process.stdout }).on("line", (line) => {
      const { ok, error } = JSON.parse(line);
      const [resolve, reject] = this.#waiting.shift();
      if (error) reject(new Refusal(error));
      else resolve(ok);
    });
  }

  ask(op, fields) {
    this.process.stdin.write(`${JSON.stringify({ id: 0, op, ...fields })}\n`);
    return new Promise((...how) => this.#waiting.push(how));
  }

  end() {
    this.process.stdin.end();
  }
}

/** Throw unless a message has nothing that its seat's view does not have. */
async function check(engine, seat, { type, body }, remote) {
  if (type === "hello" || type === "receipt") return;
  const { view, since, waiting, record, reply, undone = 0, deal, ...rest } = body;
  if (deal && deal.commitments.join() !== remote.state.commitments.join()) throw new Error("another deal");
  const own = await engine.ask("view", { seat, since });
  if (canonical(view) !== canonical(own)) throw new Error("the message is not the view of the seat");
  if ((record !== undefined) !== own.over) throw new Error("the record before the end");
  if (Object.keys(rest).length || waiting.length || undone > view.table.events) throw new Error(`more: ${JSON.stringify(rest)}`);
  if (Object.keys(reply ?? {}).some((key) => !["n", "refused"].includes(key))) throw new Error(`a reply: ${JSON.stringify(reply)}`);
  if (remote.state.fault) throw new Error(remote.state.fault);
}

async function play(engine, { game, players, options, remote, seed, isInvited }) {
  const chance = chanceOf(seed);
  const phones = await Phones.of(setupOf(0, remote, { game, players, options }), { engine, chance, isInvited });
  const checked = Object.fromEntries(remote.map((seat) => [seat, 0]));
  let undos = 0;
  for (;;) {
    await phones.settle();
    for (const seat of remote) {
      for (const message of phones.sent[seat].slice(checked[seat])) await check(engine, seat, message, phones.remotes[seat]);
      checked[seat] = phones.sent[seat].length;
    }
    const { to_act: seat, over } = (await engine.ask("view", { seat: null, log: false })).table;
    if (over) break;
    const undoer = remote.find((each) => phones.remotes[each].state.view.table.can_undo);
    if (undoer !== undefined && undos < 5 && chance.below(4) === 0) {
      undos += 1;
      await phones.ask(undoer, "undo", {});
    } else if (remote.includes(seat)) await phones.play(seat, chance.of(phones.remotes[seat].state.view.legal));
    else if (players[seat].kind === "bot") await phones.host.change({ change: { bot_step: { milliseconds: 1000 } } });
    else {
      const { legal } = await engine.ask("view", { seat, log: false });
      await phones.host.change({ change: { play: { seat, moves: [chance.of(legal)] } } });
    }
  }
  const { record, receipt } = phones.host.state;
  const reports = [];
  for (const seat of remote) {
    if (phones.remotes[seat].state.record !== record) throw new Error("another record");
    reports.push((await phones.remotes[seat].check(engine)).outcome);
  }
  const sizes = Object.values(phones.sent).flat().map((message) => canonical(message).length);
  return { record, receipt, reports, sent: phones.sent, largest: Math.max(...sizes), undos };
}

async function course(engine, { game, players, options, seat, records }, pairings) {
  const setup = setupOf(0, [seat], { game, players, options });
  const digits = "0".repeat(64);
  const saved = { ...newHostState(setup), record: records[0], events: 1, receipt: digits, commitments: players.map(() => digits) };
  await engine.ask("update", { change: { resume: { record: records[0], players, seed: 0 } } });
  const phones = await Phones.of(setup, { engine, saved, pairings });
  await phones.settle();
  await phones.host.admit(pairings[seat].pair);
  for (const record of records) {
    await phones.host.change({ change: { resume: { record, players, seed: 0 } } });
    await phones.settle();
  }
  return phones.sent[seat].map(canonical);
}

export default async ({ python, folder, plays = [], twins = [] }) => {
  const engine = new PythonEngine(python, folder);
  const answer = { plays: [], twins: [], schema: messages.SCHEMA };
  for (const each of plays) answer.plays.push(await play(engine, each));
  for (const { first, second } of twins) {
    const pairings = { [first.seat]: await paired() };
    answer.twins.push([await course(engine, first, pairings), await course(engine, second, pairings)]);
  }
  engine.end();
  return answer;
};
