// The strings in each of the page's modules, those that a template can be included. A template has "{}" for each hole of which the
// compiler does not know the values.
import { relative } from "node:path";
import { pathToFileURL } from "node:url";

const [root] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(`${root}/node_modules/typescript/dist/${name}`).href);
const { API } = await load("api/sync/api.js");
const { SyntaxKind } = await load("ast/index.js");

const api = new API({ cwd: root });
const [{ program, checker }] = api.updateSnapshot({ openProjects: [`${root}/tsconfig.json`] }).getProjects();

function stringsOf(template) {
  const type = checker.getTypeAtLocation(template);
  const types = type.isUnionType() ? type.getTypes() : [type];
  if (types.every((each) => each.isStringLiteralType())) return types.map(({ value }) => value);
  return [template.head.text + template.templateSpans.map(({ literal }) => `{}${literal.text}`).join("")];
}

function* stringsIn(node) {
  if (node.kind === SyntaxKind.StringLiteral || node.kind === SyntaxKind.NoSubstitutionTemplateLiteral) yield node.text;
  if (node.kind === SyntaxKind.TemplateExpression) yield* stringsOf(node);
  const inner = [];
  node.forEachChild((child) => void inner.push(child));
  for (const child of inner) yield* stringsIn(child);
}

const names = program.getSourceFileNames().map((path) => [relative(root, path), path]);
const modules = names.filter(([name]) => /^(?!\.\.|node_modules|vendor).*\.js$/.test(name));
const found = modules.map(([name, path]) => [name, [...new Set(stringsIn(program.getSourceFile(path)))]]);
api.close();
process.stdout.write(JSON.stringify(Object.fromEntries(found)));
