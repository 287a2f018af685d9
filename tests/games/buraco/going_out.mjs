// The keys of the viewer's conditions for going out, and whether each is met.
export default async function run(views) {
  const { piles } = await import("../../../web/games/buraco/table-center.js");
  const table = { names: ["Ana", "Ben"], config: {}, selection: [], ui: {}, active: false, setUi() {}, select() {} };
  return views.map((view) => [...JSON.stringify(piles({ ...table, view })).matchAll(/"(yes|no)","buraco\.out\.(?!missing|done)(\w+)"/g)].map(([, done, need]) => `${need} ${done}`));
}
