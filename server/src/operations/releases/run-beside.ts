import { existsSync } from "node:fs";
import { mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { Rejection } from "../../platform/rejection.ts";
import type { Machine } from "../setup/machine.ts";
import { fileOfRelease } from "./installed-releases.ts";

/** The server of a release that runs beside the site's own unit for the time of a switch. */
const unit = "baleen-next.service";

/** Units that are gone after a restart of the machine. */
const folder = "run/systemd/system";

/** A longer start than this means that the release does not start here: its migrations have been applied before. */
const startTimeout = "3min";

type Systemd = Pick<Machine, "run" | "root">;

/**
 * Starts a release beside the site's own unit, on the same port, runs `work` while it serves, and stops it. Its unit is
 * the release's own, with the settings and drop-ins of the site's. Throws `releaseNotReady` with the end of its log.
 */
export async function withReleaseBeside(
  version: string,
  machine: Systemd,
  work: () => Promise<void>,
): Promise<void> {
  // One of an upgrade that was interrupted may still run.
  await stopBeside(machine);
  await writeUnit(version, machine);
  try {
    await start(version, machine);
    await work();
  } finally {
    await stopBeside(machine);
  }
}

async function start(version: string, { run }: Systemd): Promise<void> {
  try {
    await run("systemctl", ["start", unit]);
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    throw new Rejection("releaseNotReady", { version, reason: await readLog(unit, run) });
  }
}

/** The end of a unit's log since its last start. */
export async function readLog(name: string, run: Machine["run"]): Promise<string> {
  const invocation = await run("systemctl", ["show", "--property=InvocationID", "--value", name]);
  const ofInvocation = `_SYSTEMD_INVOCATION_ID=${invocation.trim()}`;
  return (await run("journalctl", ["--output=cat", "--no-pager", "--lines=20", ofInvocation])).trim();
}

async function writeUnit(version: string, { root, run }: Systemd): Promise<void> {
  const text = await readFile(fileOfRelease(root, version, "deployment/systemd/baleen.service"), "utf8");
  const units = path.join(root, folder);
  await mkdir(units, { recursive: true });
  await writeFile(path.join(units, unit), besideCurrent(text, version));
  const dropIns = "/etc/systemd/system/baleen.service.d";
  if (existsSync(path.join(root, dropIns))) await symlink(dropIns, path.join(units, `${unit}.d`));
  await run("systemctl", ["daemon-reload"]);
}

function besideCurrent(text: string, version: string): string {
  return text
    .replaceAll("/opt/baleen/current", `/opt/baleen/${version}`)
    .replace(/^Description=.*$/m, `Description=Baleen ${version}, while it replaces the current release`)
    .replace(/^Restart=.*$/m, "Restart=no")
    .replace(/^TimeoutStartSec=.*$/m, `TimeoutStartSec=${startTimeout}`);
}

async function stopBeside({ root, run }: Systemd): Promise<void> {
  const file = path.join(root, folder, unit);
  if (!existsSync(file)) return;
  await run("systemctl", ["stop", unit]);
  // Otherwise a failed unit stays in systemd's list.
  await run("systemctl", ["reset-failed", unit]).catch(() => "");
  await rm(file);
  await rm(`${file}.d`, { force: true });
  await run("systemctl", ["daemon-reload"]);
}
