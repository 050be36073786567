import type { Localized } from "@baleen/contract/language.ts";
import { Rejection } from "../../platform/rejection.ts";
import type { Machine } from "../setup/machine.ts";
import { fileOfRelease } from "./installed-releases.ts";
import { readLog, withReleaseBeside } from "./run-beside.ts";

type Switching = Pick<Machine, "root" | "run" | "say">;

const unit = "baleen.service";

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
 * does not start; the current one then still runs.
 */
export async function switchRelease(from: string, to: string, machine: Switching): Promise<void> {
  const { say } = machine;
  say(texts.starting, to);
  await withReleaseBeside(to, machine, async () => {
    say(texts.switching);
    try {
      await installAndRestart(to, machine);
    } catch (error) {
      say(texts.goingBack, from);
      await installAndRestart(from, machine);
      throw error;
    }
  });
}

/** Makes a release the current one while the site is stopped, and starts it. */
export async function installAndRestart(version: string, { root, run }: Switching): Promise<void> {
  await run(fileOfRelease(root, version, "deployment/install"), []);
  try {
    await run("systemctl", ["restart", unit]);
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    throw new Rejection("releaseNotReady", { version, reason: await readLog(unit, run) });
  }
}
