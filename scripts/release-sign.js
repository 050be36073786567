// @ts-check
import { resolve } from "node:path";
import { installDebianPackages } from "./machine/apt.js";
import { outputOf, runScript, StopError } from "./machine/run.js";
import { readKey, signFile } from "./release/sign-file.js";

const usage = `Signs a file of a release, such as IMAGE, and writes FILE.minisig.

  npm run release:sign -- FILE VERSION

VERSION is in the signature's comment. MINISIGN_KEY_FILE names the file of the private key; MINISIGN_KEY is its content.`;

await runScript(async () => {
  const [file, version, ...others] = process.argv.slice(2);
  if (!file || !version || others.length > 0) throw new StopError(usage);
  const key = readKey();
  if (!key) throw new StopError("NOT SIGNED: neither MINISIGN_KEY_FILE nor MINISIGN_KEY is set.");
  if (
    outputOf("minisign", ["-v"]) === undefined &&
    !(await installDebianPackages(["minisign"], { isQuiet: true }))
  )
    throw new StopError("Install minisign first.");
  await signFile(resolve(file), `Baleen ${version.replace(/^v/, "")}`, key);
});
