import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { Rejection } from "../../platform/rejection.ts";
import type { Machine } from "../setup/machine.ts";
import { fileOfRelease } from "./installed-releases.ts";
import { markAsReplaced, siteUnit, startUnit } from "./site-unit.ts";

/** The server of a release that runs beside the site's own unit for the time of a switch. */
export const besideUnit = "baleen-next.service";

/** Units that are gone after a restart of the machine. */
const folder = "run/systemd/system";

type Systemd = Pick<Machine, "run" | "root">;

/** What differs from the site's own unit; the last of the drop-ins, so that it wins. */
const differences = `[Unit]
# Who stops the site, as before a restore, means this one too.
StopPropagatedFrom=${siteUnit}
[Service]
Restart=no
# Its migrations have been applied before.
TimeoutStartSec=3min
`;

/**
 * Starts a release beside the site's own unit, on the same port. Its unit is the release's own, with the settings and
 * drop-ins of the site's. Throws `releaseNotReady` with the end of its log; then nothing of it is left.
 */
export async function startBeside(version: string, machine: Systemd): Promise<void> {
  await writeUnit(version, machine);
  try {
    await startUnit("start", besideUnit, version, machine.run);
  } catch (error) {
    await stopBeside(machine);
    throw error;
  }
}

async function writeUnit(version: string, { root, run }: Systemd): Promise<void> {
  const ofVersion = (text: string) => text.replaceAll("/opt/baleen/current", `/opt/baleen/${version}`);
  const unit = await readFile(fileOfRelease(root, version, "deployment/systemd/baleen.service"), "utf8");
  const file = path.join(root, folder, besideUnit);
  await mkdir(`${file}.d`, { recursive: true });
  await writeFile(file, ofVersion(unit));
  const dropIns = await run("systemctl", ["show", "--property=DropInPaths", "--value", siteUnit]);
  for (const dropIn of dropIns.split(/\s+/).filter(Boolean)) {
    const text = await readFile(path.join(root, dropIn), "utf8");
    await writeFile(path.join(`${file}.d`, path.basename(dropIn)), ofVersion(text));
  }
  await writeFile(path.join(`${file}.d`, "zzz-beside.conf"), differences);
  await run("systemctl", ["daemon-reload"]);
}

/** Stops the release beside the site's own unit, which serves; also one of an upgrade that was interrupted. */
export async function stopBeside({ root, run }: Systemd): Promise<void> {
  const units = path.join(root, folder);
  const left = (await readdir(units).catch(() => [])).filter((name) => name.startsWith(besideUnit));
  if (left.length === 0) return;
  await markAsReplaced(besideUnit, run);
  await run("systemctl", ["stop", besideUnit]).catch(ignoreRejection);
  for (const name of left) await rm(path.join(units, name), { recursive: true });
  await run("systemctl", ["daemon-reload"]);
  // Otherwise a failed unit stays in systemd's list.
  await run("systemctl", ["reset-failed", besideUnit]).catch(ignoreRejection);
}

/** A unit that systemd does not know any more. */
function ignoreRejection(error: unknown): string {
  if (error instanceof Rejection) return "";
  throw error;
}
