// @ts-check
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run, StopError } from "../machine/run.js";

/**
 * The content of the private key, which MINISIGN_KEY is and MINISIGN_KEY_FILE names. Throws a `Stop` if the file cannot be read.
 * @returns {string | undefined}
 */
export function readKey() {
  const { MINISIGN_KEY: key, MINISIGN_KEY_FILE: file } = process.env;
  if (key || !file) return key || undefined;
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new StopError(`MINISIGN_KEY_FILE cannot be read: ${/** @type {Error} */ (error).message}`);
  }
}

/**
 * Writes the signature of `file` to `file`.minisig. The comment is signed too; minisign's own would have the time. Throws a `Stop` if
 * minisign fails.
 * @param {string} file
 * @param {string} comment
 * @param {string} key the content of the private key
 */
export async function signFile(file, comment, key) {
  const folder = mkdtempSync(join(tmpdir(), "baleen-key-"));
  try {
    const keyFile = join(folder, "key");
    writeFileSync(keyFile, key, { mode: 0o600 });
    const args = ["-S", "-s", keyFile, "-m", file, "-c", comment, "-t", comment];
    if ((await run("minisign", args)) !== 0)
      throw new StopError(`${file} is not signed. The message above says why.`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
