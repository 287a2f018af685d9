// Reads every beginning of a link to a deal: its error, or its sender and seed.
export default async ([link, id]) => {
  const at = name => new URL(`screens/${name}.js`, document.baseURI).href;
  const [{ challengeOf }, { cleanAddress }, { appData }] = await Promise.all(
    ["share/challenge-link", "app/clean-address", "app/state"].map(name => import(at(name))));
  const game = appData.games.find(each => each.id === id);
  return Array.from(link, (_, end) => link.slice(0, end)).flatMap(cut => {
    const query = new URLSearchParams(cleanAddress(`#/${cut}`).split("?")[1]);
    try {
      const { deal, seed } = challengeOf({ name: "deal", id: "", section: "", query }, game);
      return [[cut, "", deal.by ?? "", seed]];
    } catch (error) {
      return [[cut, error.code, "", 0]];
    }
  });
};
