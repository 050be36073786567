import { readlinkSync } from "node:fs";
import path from "node:path";
import { Rejection } from "../../platform/rejection.ts";
import type { RunProgram } from "../setup/machine.ts";

export const siteUnit = "baleen.service";

async function readProperty(name: string, unit: string, run: RunProgram): Promise<string> {
  return (await run("systemctl", ["show", `--property=${name}`, "--value", unit])).trim();
}

/**
 * `stopped`: nobody has started the site, or it is given up. `starting`: it is not ready, or starts again and again.
 */
export async function readSiteState(run: RunProgram): Promise<"ready" | "starting" | "stopped"> {
  const state = await readProperty("ActiveState", siteUnit, run);
  if (state === "active") return "ready";
  return state === "inactive" || state === "failed" ? "stopped" : "starting";
}

/** The release that the site's process was started from; undefined if there is no process. */
export async function readRunningRelease(run: RunProgram): Promise<string | undefined> {
  const pid = await readProcessId(siteUnit, run);
  // The process's working directory is the release's folder, without links.
  return pid && path.basename(readlinkSync(`/proc/${pid}/cwd`));
}

/** Tells the server of a unit that another process serves its port from now on. */
export async function markAsReplaced(unit: string, run: RunProgram): Promise<void> {
  const pid = await readProcessId(unit, run);
  if (pid) await run("kill", ["-USR2", pid]);
}

async function readProcessId(unit: string, run: RunProgram): Promise<string | undefined> {
  const pid = await readProperty("MainPID", unit, run);
  return /^[1-9]\d*$/.test(pid) ? pid : undefined;
}

/** Starts or restarts a unit with a release's server. Throws `releaseNotReady` with the end of its log. */
export async function startUnit(
  verb: "start" | "restart",
  unit: string,
  version: string,
  run: RunProgram,
): Promise<void> {
  try {
    await run("systemctl", [verb, unit]);
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    const reason = await readLog(unit, run).catch(() => error.message);
    throw new Rejection("releaseNotReady", { version, reason });
  }
}

/** The end of a unit's log since its last start, and what systemd says of its end, such as a timeout. */
async function readLog(unit: string, run: RunProgram): Promise<string> {
  const invocation = await readProperty("InvocationID", unit, run);
  await run("journalctl", ["--sync"]);
  const lines = await run("journalctl", [
    "--output=cat",
    "--no-pager",
    "--lines=20",
    `_SYSTEMD_INVOCATION_ID=${invocation}`,
    "+",
    `INVOCATION_ID=${invocation}`,
  ]);
  return lines.trim();
}
