import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Whether this machine has systemd's programs; systemd itself need not run. */
export const canVerify = spawnSync("systemd-analyze", ["--version"]).status === 0;

/** Returns the output of `systemd-analyze verify` for units. */
export function verifyUnits(units: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), "baleen-units-"));
  try {
    for (const [name, text] of Object.entries(units)) writeFileSync(join(folder, name), text);
    const files = Object.keys(units).map((name) => join(folder, name));
    const command = ["verify", "--man=no", ...files];
    const { stdout, stderr, status } = spawnSync("systemd-analyze", command, { encoding: "utf8" });
    return `${stdout}${stderr}${status === 0 ? "" : `exit code ${status}\n`}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
