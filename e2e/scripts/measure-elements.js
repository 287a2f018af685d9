// Returns every element by a name with its place: its box and its style.
export default () => {
  const STYLE = [
    "display", "visibility", "opacity", "transform", "fontSize", "fontWeight", "color", "backgroundColor",
    "backgroundImage", "boxShadow", "borderTopWidth", "overflow", "zIndex",
  ];
  const found = {};
  const put = (name, facts) => {
    let key = name;
    for (let nth = 2; key in found; nth += 1) key = `${name} #${nth}`;
    found[key] = facts;
  };
  const seen = (element, pseudo) => {
    const style = getComputedStyle(element, pseudo);
    return Object.fromEntries(STYLE.map(name => [name, style[name]]));
  };
  const boxed = element => {
    const box = element.getBoundingClientRect();
    const sides = ["x", "y", "width", "height"];
    return Object.fromEntries(sides.map(side => [side, Math.round(box[side] * 2) / 2]));
  };
  for (const element of document.querySelectorAll("html, body, body > *, #page *")) {
    if ([".boot", "#told", "svg>*"].some(each => element.closest(each))) continue;
    const where = element.closest("[data-zone]")?.dataset.zone ?? element.closest("[aria-label]")?.ariaLabel;
    const tag = [element.localName, ...element.classList].join(".");
    const name = `${where ?? "page"} | ${tag} ${element.dataset.card ?? element.ariaLabel ?? ""}`.trim();
    put(name, { ...boxed(element), ...seen(element, null) });
    for (const pseudo of element.localName === "svg" ? [] : ["::before", "::after"]) {
      const { content } = getComputedStyle(element, pseudo);
      const drawn = content !== "none" && content !== "normal";
      if (drawn) put(`${name} ${pseudo}`, { content, ...seen(element, pseudo) });
    }
  }
  for (const { name, value } of document.documentElement.attributes)
    if (name !== "data-state") found[`html[${name}]`] = { value };
  return found;
};
