// The keys of the words that are printed on cards.
import { strip } from "../../../web/games/two_and_two/card.js";

export default (cards) => cards.map((card) => JSON.stringify(strip(card)).match(/use\.two_and_two\.\w+/g) ?? []);
