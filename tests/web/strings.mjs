// The strings in each of the page's modules, those that a template can be included. A template has "{}" for each hole of which the
// compiler does not know the values.
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { API } from "../../web/node_modules/typescript/dist/api/sync/api.js";
import { SyntaxKind } from "../../web/node_modules/typescript/dist/ast/index.js";

// The signs of keys: only of such templates does the compiler work out the values, which takes long.
const KEY = /^[\w.*-]*$/;

function stringsOf(checker, template) {
  const texts = [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)];
  if (!texts.every((text) => KEY.test(text))) return [texts.join("{}")];
  const type = checker.getTypeAtLocation(template);
  const types = type.isUnionType() ? type.getTypes() : [type];
  if (types.every((each) => each.isStringLiteralType())) return types.map(({ value }) => value);
  return [texts.join("{}")];
}

function* stringsIn(checker, node) {
  if (node.kind === SyntaxKind.StringLiteral || node.kind === SyntaxKind.NoSubstitutionTemplateLiteral) yield node.text;
  if (node.kind === SyntaxKind.TemplateExpression) yield* stringsOf(checker, node);
  const inner = [];
  node.forEachChild((child) => void inner.push(child));
  for (const child of inner) yield* stringsIn(checker, child);
}

export default () => {
  const root = fileURLToPath(new URL("../../web", import.meta.url));
  const api = new API({ cwd: root });
  const [{ program, checker }] = api.updateSnapshot({ openProjects: [`${root}/tsconfig.json`] }).getProjects();
  const names = program.getSourceFileNames().map((path) => [relative(root, path), path]);
  const modules = names.filter(([name]) => /^(?!\.\.|node_modules|vendor).*\.js$/.test(name));
  const found = modules.map(([name, path]) => [name, [...new Set(stringsIn(checker, program.getSourceFile(path)))]]);
  api.close();
  return Object.fromEntries(found);
};
