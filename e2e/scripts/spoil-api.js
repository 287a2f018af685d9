// Defines `spoil(path, kind)` and `restore()`. A path names a property, "Clipboard.prototype.writeText".
globalThis.spoilt ??= [];
globalThis.spoil ??= (path, kind) => {
  const names = path.split(".");
  const last = names.pop();
  const owner = names.reduce((found, name) => found?.[name], globalThis);
  if (owner === undefined || owner === null) return;
  const before = Object.getOwnPropertyDescriptor(owner, last);
  spoilt.push(() => before ? Object.defineProperty(owner, last, before) : delete owner[last]);
  if (kind === "missing") return delete owner[last];
  const refusal = () => new DOMException("refused by the test", "NotAllowedError");
  const value = {
    throws: function () { throw refusal(); },
    rejects: function () { return Promise.reject(refusal()); },
    null: function (first) {
      if (typeof first === "function") first(null);
      return null;
    },
    undefined: function () {},
    never: function () { return new Promise(() => {}); },
  }[kind];
  Object.defineProperty(owner, last, { configurable: true, writable: true, value });
};
globalThis.restore ??= () => { while (spoilt.length) spoilt.pop()(); };
