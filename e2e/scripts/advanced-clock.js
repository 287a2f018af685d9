// A clock for a service worker that stands still until a test advances it, with all timers that are due then:
// `advance(milliseconds)`. So a slow machine is not taken for a silent server.
{
  const timers = new Map();
  let now = Date.now();
  let last = 0;
  Date.now = () => now;
  self.setTimeout = (act, wait = 0) => {
    last += 1;
    timers.set(last, { act, due: now + wait });
    return last;
  };
  self.clearTimeout = (id) => timers.delete(id);
  self.advance = (milliseconds) => {
    now += milliseconds;
    for (const [id, { act, due }] of timers) if (due <= now && timers.delete(id)) act();
  };
}
