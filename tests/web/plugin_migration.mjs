// The page's form of a plug-in that a former version of it stored.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const path = `${process.argv[2]}/engine/store/plugin-migration.js`;
const { withPresentNames } = await import(pathToFileURL(path));
process.stdout.write(JSON.stringify(withPresentNames(JSON.parse(readFileSync(0, "utf8")))));
