// @ts-check
import { installDebianPackages } from "./machine/apt.js";
import { installIfNeeded } from "./machine/install.js";
import { outputOf, run, runScript, StopError } from "./machine/run.js";

/** The Debian packages that a release is made with, and the command that shows whether each is there. */
const programs = [
  { name: "git", command: ["git", "--version"] },
  { name: "tar", command: ["tar", "--version"] },
  { name: "zstd", command: ["zstd", "--version"] },
  { name: "minisign", command: ["minisign", "-v"] },
];

const findMissing = () =>
  programs
    .filter(({ command: [program = "", ...args] }) => outputOf(program, args) === undefined)
    .map(({ name }) => name);

await runScript(async () => {
  await installIfNeeded();
  const missing = findMissing();
  if (missing.length > 0) await installDebianPackages(missing, { isQuiet: true });
  const stillMissing = findMissing();
  if (stillMissing.length > 0) throw new StopError(`Install ${stillMissing.join(" and ")} first.`);
  return await run("node", ["scripts/release/release.ts", ...process.argv.slice(2)]);
});
