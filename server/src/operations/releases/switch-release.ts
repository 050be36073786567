import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Localized } from "@baleen/contract/language.ts";
import { Rejection } from "../../platform/rejection.ts";
import type { Machine } from "../setup/machine.ts";
import { fileOfRelease } from "./installed-releases.ts";
import { besideUnit, startBeside, stopBeside } from "./run-beside.ts";
import { markAsReplaced, siteUnit, startUnit } from "./site-unit.ts";

type Switching = Pick<Machine, "root" | "run" | "print">;

const texts = {
  starting: {
    zh: "正在当前版本旁边启动新的版本：",
    en: "Starting beside the current release: ",
  },
  switching: { zh: "已就绪，正在切换。", en: "It is ready. Switching." },
  goingBack: { zh: "没有启动成功，正在切换回去：", en: "It did not start. Switching back to " },
} as const satisfies Record<string, Localized>;

/**
 * Replaces the running release without a pause. The new one is started beside it on the same port; the unit is restarted
 * only when that is ready, and the second process serves until the unit does. Throws `releaseNotReady` if the new one
 * does not start; the former one runs again then. Throws `siteRunsBeside` if that does not start either.
 */
export async function switchRelease(from: string, to: string, machine: Switching): Promise<void> {
  const { run, print } = machine;
  print(texts.starting, to);
  await moveUnacceptedConnections(machine);
  await startBeside(to, machine);
  print(texts.switching);
  try {
    await installRelease(to, machine);
  } catch (error) {
    // What runs is untouched; only the link may be another one.
    await installRelease(from, machine).catch(() => undefined);
    await stopBeside(machine);
    throw error;
  }
  await markAsReplaced(siteUnit, run);
  try {
    await startUnit("restart", siteUnit, to, run);
  } catch (error) {
    print(texts.goingBack, from);
    await goBack(from, to, error, machine);
    throw error;
  }
  await stopBeside(machine);
}

/**
 * Lets the kernel give connections that a closing process has not accepted to the other process on the port, instead of
 * resetting them: `tcp_migrate_req` (https://docs.kernel.org/networking/ip-sysctl.html), from Linux 5.14 on.
 */
async function moveUnacceptedConnections({ root }: Switching): Promise<void> {
  const setting = path.join(root, "proc/sys/net/ipv4/tcp_migrate_req");
  // An older kernel does not have it, and a container may not write it.
  if (existsSync(setting)) await writeFile(setting, "1").catch(() => undefined);
}

async function goBack(from: string, to: string, error: unknown, machine: Switching): Promise<void> {
  try {
    await installRelease(from, machine);
    await startUnit("restart", siteUnit, from, machine.run);
  } catch (second) {
    // The process beside is the only one that serves, so it stays.
    const reason = [error, second]
      .map((one) => (one instanceof Error ? one.message : String(one)))
      .join("\n");
    throw new Rejection("siteRunsBeside", { version: to, unit: besideUnit, reason });
  }
  await stopBeside(machine);
}

/** Makes a release the one that the unit starts from now on; what runs is left as it is. */
export async function installRelease(version: string, { root, run }: Switching): Promise<void> {
  await run(fileOfRelease(root, version, "deployment/install"), []);
}
