import { fileURLToPath } from "node:url";
import { checkBrowsers } from "./check-browsers.ts";
import { checkClocks } from "./check-clocks.ts";
import { checkHosts } from "./check-hosts.ts";
import { checkNames, checkWords } from "./check-names.ts";
import { checkRoomImports } from "./check-room-imports.ts";
import { checkSize } from "./check-sizes.ts";
import { checkTransactions } from "./check-transactions.ts";
import { checkWorkspaceImports } from "./check-workspace-imports.ts";
import { readSources } from "./source-file.ts";

/** Import cycles and default exports are checked by Biome. */
const files = readSources(fileURLToPath(new URL("../..", import.meta.url)));
const findings = files.flatMap((file) => [
  ...checkRoomImports(file),
  ...checkWorkspaceImports(file),
  ...checkBrowsers(file),
  ...checkHosts(file),
  ...checkClocks(file),
  ...checkNames(file),
  ...checkSize(file),
  ...checkWords(file),
  ...checkTransactions(file),
]);
for (const { path, line, rule, advice } of findings) console.log(`${path}:${line}  ${rule}  ${advice}`);
console.log(
  `${files.length} files. ${findings.length === 0 ? "The structure holds." : `Found: ${findings.length}.`}`,
);
process.exitCode = findings.length === 0 ? 0 : 1;
