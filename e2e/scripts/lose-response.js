// Loses the response to a request for a new game once, after the game was written. With `terminate` the worker ends, too.
export default ({ op, terminate }) => {
  if (sessionStorage.getItem("lost")) return;
  window.Worker = class extends Worker {
    #start;
    constructor(...given) {
      super(...given);
      this.addEventListener("message", event => {
        if (event.data.id !== this.#start || !event.data.ok) return;
        event.stopImmediatePropagation();
        sessionStorage.setItem("lost", "yes");
        this.#start = NaN;
        if (terminate) this.terminate();
      });
    }
    postMessage(message, ...given) {
      if (message.op === op && !sessionStorage.getItem("lost")) this.#start = message.id;
      super.postMessage(message, ...given);
    }
  };
};
