// Taps and drags of equal cards in the hand, and of those of the generic table: where another one than the touched one is selected.
import { elementsOf } from "./markup.mjs";
import { openTable } from "./open_table.mjs";

export default async function run({ game, views }) {
  const { TableController } = await import("../../web/screens/table/table-controller.js");
  const { cardSpot } = await import("../../web/parts/table/card-spot.js");
  const { config, module } = await openTable(game);
  const any = { render: (table) => [0, 1].map((nth) => cardSpot(table, ["4c"], { label: "", drawn: "", nth, anchor: `hand0:${nth}` })) };
  const faults = [];
  let pairs = 0;

  function open(view, drawing) {
    const position = { state: "choosing", view, before: null, canAct: true, marks: {} };
    const source = { name: "play", id: "a", gameId: game, module, config, names: ["Ana", "Ben"], position, leave() {}, explainIllegal() {}, play: () => { table.played = true; } };
    const controller = new TableController(source);
    const spots = () => elementsOf(drawing.render(controller.table())).filter(({ dataset }) => dataset.anchor?.startsWith(`hand${view.seat}:`));
    const table = {
      spots,
      pressed: () => spots().flatMap(({ isPressed, dataset }, i) => (isPressed || dataset.gone === "yes" ? [i] : [])).join(),
      tap: (at) => spots()[at].dispatchEvent(new MouseEvent("click")),
      drag: (at) => controller.table().select(spots()[at].onLift(controller.table())),
    };
    return table;
  }

  for (const [view, drawing] of [...views.map((each) => [each, module]), [{ ...views[0], seat: 0, legal: ["lay 4c 4c"] }, any]]) {
    const spots = open(view, drawing).spots();
    const isEqual = (a, b) => a !== b && `${spots[a].moveWords}` === `${spots[b].moveWords}` && spots[a].dataset.live === "yes";
    for (const [one, other] of spots.flatMap((_, a) => spots.flatMap((_, b) => (isEqual(a, b) ? [[a, b]] : [])))) {
      const table = open(view, drawing);
      const check = (act, expected) => {
        act();
        if (!table.played && expected !== table.pressed()) faults.push({ expected, pressed: table.pressed(), one, other, phase: view.phase });
      };
      pairs += Number(drawing === module);
      check(() => table.tap(one), `${one}`);
      table.tap(other);
      // Both are selected now, or only the other one.
      check(() => table.pressed().includes(",") && table.tap(one), `${other}`);
      check(() => table.tap(other), "");
      if (spots[one].onLift) check(() => table.drag(one), `${one}`);
    }
  }
  return { faults: faults.slice(0, 5), pairs };
}
