export default async ([configs, game, pageData]) => {
  const here = path => import(new URL(path, location.href).href);
  const [{ html, render }, generic, { moveList }, { Dragging }, text] = await Promise.all([
    here("vendor/lit-html/lit-html.js"), here("games/generic/table.js"), here("parts/table/action-bar.js"),
    here("parts/input/drag.js"), here("core/i18n.js")]);
  if (pageData) {
    configs[game] = (await here("games/plugin-data.js")).registerPluginData(game, pageData);
    await (await here("games/registry.js")).loadTable(game);
  }
  await text.setLanguage("en");
  await text.loadTexts("table");
  document.body.replaceChildren();
  for (const style of ["screens", "table"]) {
    document.head.append(Object.assign(document.createElement("link"),
      { rel: "stylesheet", href: `styles/${style}.css` }));
  }
  let table = null;
  const draw = () => {
    const { prompt, buttons } = generic.actions(table);
    table.message = html`<p class="prompt">${prompt}</p>`;
    render(html`<div class="play" data-game=${table.view.game}><main class="table">${generic.render(table)}
      <div class="below">${moveList(table)}</div></main>
      <footer class="bar action">${buttons}</footer></div>`, document.body);
  };
  window.show = async (view, names) => {
    window.shown = [view, names];
    await text.loadGameTexts(view.game);
    const before = table?.view ?? null;
    table = { view, before, names, config: configs[view.game] ?? {}, selection: [],
      active: view.seat !== null && view.seat === view.to_act, ui: {},
      setUi(changed) { Object.assign(table.ui, changed); draw(); },
      select(words) { table.selection = words; draw(); },
      play(move) { window.played = move; } };
    draw();
  };
  new Dragging(() => (table?.active ? table : null));
};
