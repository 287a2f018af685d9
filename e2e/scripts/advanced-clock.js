// A clock for a service worker that a test advances, with all timers that are due then: `advance(milliseconds)`.
{
  const { setTimeout, clearTimeout } = self;
  const { now } = Date;
  const timers = new Map();
  let ahead = 0;
  Date.now = () => now() + ahead;
  self.setTimeout = (act, wait = 0) => {
    const id = setTimeout(() => self.clearTimeout(id, act()), wait);
    timers.set(id, { act, due: Date.now() + wait });
    return id;
  };
  self.clearTimeout = (id) => {
    timers.delete(id);
    clearTimeout(id);
  };
  self.advance = (milliseconds) => {
    ahead += milliseconds;
    for (const [id, { act, due }] of timers) if (due <= Date.now()) self.clearTimeout(id, act());
  };
}
