// Screen without a table.

import { backup } from "./saves.js";
import { notices } from "./state.js";

/** @implements {Screen} */
export class PlainScreen {
  state = "ready";
  #isList;

  /**
   * @param {{name: string, id: string}} route
   * @param {() => unknown} render
   * @param {{isList?: boolean, leave?: () => void}} [more] `isList`: true for a list of games, which a reload leaves as it is
   */
  constructor({ name, id }, render, { isList = false, leave = () => {} } = {}) {
    this.name = name;
    this.id = id;
    this.render = render;
    this.leave = leave;
    this.#isList = isList;
  }

  get isIdle() {
    return this.#isList && !notices.starting && !notices.deleting && !backup?.isOpen();
  }
}

/** @import { Screen } from "./types.js" */
