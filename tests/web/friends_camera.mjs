// The camera, its readers and the wake lock of games between phones, in a browser that answers when a step says so.
import { Camera } from "../../web/engine/client/friends/camera.js";
import { scan } from "../../web/engine/client/friends/qr.js";
import { shownFrames } from "../../web/engine/client/friends/qr-frames.js";
import { WakeLock } from "../../web/engine/client/friends/wake-lock.js";
import { limitOf } from "../../web/screens/friends/browser-limits.js";

const page = new EventTarget();
for (const name of ["addEventListener", "removeEventListener"]) document[name] = page[name].bind(page);
globalThis.navigator ??= {};
const see = isVisible => Object.assign(document, { hidden: !isVisible }) && page.dispatchEvent(new Event("visibilitychange"));
// Take one step after the other, and return the states after each.
const states = async (steps, act, state, found = []) => {
  for (const step of steps.split(" ")) {
    act(step);
    await new Promise(done => setTimeout(done, 5));
    found.push(state().join(" "));
  }
  return found.join(", ");
};

// The state: unanswered requests, cameras that are on, the screen, faults.
async function camera(steps) {
  const [asked, tracks, faults] = [[], [], []];
  navigator.mediaDevices = {
    getUserMedia: ({ video }) => new Promise((grant, refuse) => asked.push({ video, grant, refuse })),
    enumerateDevices: async () => ["a", "b"].map(deviceId => ({ kind: "videoinput", deviceId })),
  };
  const shown = new Camera(error => error && faults.push(error.code));
  const acts = {
    hide: () => see(false), show: () => see(true), stop: () => shown.stop(),
    ...Object.fromEntries(["start", "turn"].map(name => [name, () => shown[name]().catch(({ code }) => faults.push(code))])),
    grant() {
      const { video, grant } = asked.shift();
      const track = Object.assign(new EventTarget(), { deviceId: video.deviceId?.exact ?? "a", muted: false, getSettings: () => track });
      tracks.push(Object.assign(track, { stop: () => tracks.splice(tracks.indexOf(track), 1) }));
      grant({ getTracks: () => [track], getVideoTracks: () => [track] });
    },
    end: () => tracks[0].dispatchEvent(new Event("ended")), mute: () => Object.assign(tracks[0], { muted: true }),
  };
  const screen = () => shown.stream ? (shown.isMuted ? "muted" : "on") : "off";
  const state = () => [asked.length, ...tracks.map(({ deviceId }) => deviceId), screen(), ...faults.splice(0)];
  const refuse = name => asked.shift().refuse({ name });
  return states(steps, step => acts[step] ? acts[step]() : refuse(step), state).finally(() => {
    for (const { refuse } of asked) refuse({ name: "" });
    shown.stop();
  });
}

async function read(detect) {
  const answers = { empty: async () => [], silent: () => new Promise(() => {}), native: async () => [{ rawValue: "native" }] };
  globalThis.BarcodeDetector = class { static getSupportedFormats = async () => ["qr_code"]; detect = answers[detect]; };
  const [ended, { createElement }] = [new AbortController(), document];
  return new Promise(done => {
    document.createElement = () => ({ getContext: () => done("library") });
    scan({ readyState: 4, HAVE_CURRENT_DATA: 2, videoWidth: 9, videoHeight: 9 }, done, ended.signal, detect === "native" ? 9_000 : 150);
  }).finally(() => Object.assign(document, { createElement }) && ended.abort());
}

// The state: locks that are held, and requests.
async function wake(isRefused) {
  const [locks, lock] = [[], new WakeLock()];
  const request = async () => {
    locks.push({ isHeld: !isRefused, get released() { return !this.isHeld; }, async release() { this.isHeld = false; } });
    return isRefused ? Promise.reject(new Error("low battery")) : locks.at(-1);
  };
  navigator.wakeLock = { request };
  const lose = () => locks.forEach(each => each.release()) ?? see(false);
  const acts = { lose, show: () => see(true), keep: () => lock.keep(true), end: () => lock.keep(false) };
  return states("keep lose show keep end show", step => acts[step](), () => [locks.filter(({ isHeld }) => isHeld).length, locks.length]);
}

const limit = ([each, isSecure = true]) => [true, false].map(isByMessage => limitOf({ mediaDevices: {}, ...each }, isSecure, isByMessage)).join();
const frames = (count, order = shownFrames(count)) => Array.from({ length: 20 }, () => order.next().value).join("");
export default ([name, given]) => ({ camera, read, wake, limit, frames })[name](given);
