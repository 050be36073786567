import { rm } from "node:fs/promises";
import type { Localized } from "@baleen/contract/language.ts";
import { Rejection } from "../../platform/rejection.ts";
import type { Machine } from "../setup/machine.ts";
import { fileOfRelease, readInstalledReleases } from "./installed-releases.ts";
import { installAndRestart, switchRelease } from "./switch-release.ts";

type UpgradeMachine = Pick<Machine, "root" | "run" | "say" | "hasSystemd">;

interface UpgradeOptions {
  /** Migrates without a backup. */
  readonly isBackupWaived: boolean;
  /** Allows to stop the site if the current release cannot run on the migrated database. */
  readonly isStopAllowed: boolean;
}

interface PendingMigration {
  readonly name: string;
  readonly kind: string;
}

const texts = {
  backingUp: { zh: "正在备份。", en: "Making a backup." },
  migrating: { zh: "正在迁移数据库：", en: "Migrating the database: " },
  stopping: { zh: "正在停止网站。", en: "Stopping the site." },
  installed: {
    zh: "网站没有在运行；启动后就是这个版本：",
    en: "The site does not run. Once started, it runs the release ",
  },
  runs: { zh: "现在运行的版本：", en: "The site runs the release " },
  wayBack: { zh: "切换回去：baleen rollback", en: "To go back: baleen rollback" },
  restoreFirst: {
    zh: "这次升级删改了原来的版本要用的数据，不能切换回去，只能恢复备份：docs/operations/upgrades.md",
    en: "This upgrade has changed data that the former release needs. To go back, restore the backup: docs/operations/upgrades.md",
  },
  removed: { zh: "已删除旧版本：", en: "Removed old releases: " },
} as const satisfies Record<string, Localized>;

/**
 * Makes an unpacked release the one that the site runs: backup and migrations if there are any, then a switch without a
 * pause. Releases other than this one and the former are removed. Throws `siteWithoutSystemd`, `releaseMissing`,
 * `releaseIsCurrent`, `siteMustStop` if a migration needs the site stopped and that was not allowed, `programFailed` and
 * `releaseNotReady`; after each of them the former release still runs, except where it could not.
 */
export async function upgradeSite(
  version: string,
  options: UpgradeOptions,
  machine: UpgradeMachine,
): Promise<void> {
  const { root, run, say } = machine;
  const current = requireOther(version, machine);
  const baleen = fileOfRelease(root, version, "deployment/baleen");
  const pending = readPending(await run(baleen, ["migrate", "--list"]));
  const needsStop = pending.some(({ kind }) => kind !== "expand");
  const isActive = await runsHere(machine);
  if (needsStop && isActive && !options.isStopAllowed) {
    const migrations = pending.filter(({ kind }) => kind !== "expand").map(({ name }) => name);
    throw new Rejection("siteMustStop", { version, migrations: migrations.join(", ") });
  }
  if (pending.length > 0 && !options.isBackupWaived) {
    say(texts.backingUp);
    await run(fileOfRelease(root, current, "deployment/baleen"), ["backup"]);
  }
  const migrate = async () => {
    if (pending.length === 0) return;
    say(texts.migrating, pending.map(({ name }) => name).join(", "));
    await run(baleen, ["migrate", ...(options.isBackupWaived ? ["--without-backup"] : [])]);
  };
  if (needsStop && isActive) await replaceStopped({ current, version, migrate }, machine);
  else {
    await migrate();
    await replace(current, version, isActive, machine);
  }
  say(needsStop ? texts.restoreFirst : texts.wayBack);
  await removeOld(machine);
}

/**
 * Makes the former release the one that the site runs, by default the one before the current. It refuses to start on a
 * database that it cannot use, which is `releaseNotReady`; the current one then still runs.
 */
export async function rollBackSite(version: string | undefined, machine: UpgradeMachine): Promise<void> {
  const { former } = readInstalledReleases(machine.root);
  const target = version ?? former;
  if (target === undefined) throw new Rejection("noFormerRelease");
  const current = requireOther(target, machine);
  await replace(current, target, await runsHere(machine), machine);
}

/** The current release, if `version` is another one that is unpacked. */
function requireOther(version: string, { root, hasSystemd }: UpgradeMachine): string {
  const { versions, current } = readInstalledReleases(root);
  if (!hasSystemd || current === undefined) throw new Rejection("siteWithoutSystemd");
  if (!versions.includes(version))
    throw new Rejection("releaseMissing", { version, versions: versions.join(", ") });
  if (version === current) throw new Rejection("releaseIsCurrent", { version });
  return current;
}

async function runsHere({ run }: UpgradeMachine): Promise<boolean> {
  const state = await run("systemctl", ["show", "--property=ActiveState", "--value", "baleen.service"]);
  return state.trim() === "active";
}

/** The lines that `baleen migrate --list` prints. */
function readPending(output: string): readonly PendingMigration[] {
  const lines = output.split("\n").filter((line) => line !== "");
  return lines.map((line) => {
    const [name = "", kind = ""] = line.split(" ");
    return { name, kind };
  });
}

async function replace(from: string, to: string, isActive: boolean, machine: UpgradeMachine): Promise<void> {
  const { root, run, say } = machine;
  if (!isActive) {
    await run(fileOfRelease(root, to, "deployment/install"), []);
    return say(texts.installed, to);
  }
  await switchRelease(from, to, machine);
  say(texts.runs, to);
}

interface StoppedUpgrade {
  readonly current: string;
  readonly version: string;
  readonly migrate: () => Promise<void>;
}

async function replaceStopped(
  { current, version, migrate }: StoppedUpgrade,
  machine: UpgradeMachine,
): Promise<void> {
  const { run, say } = machine;
  say(texts.stopping);
  await run("systemctl", ["stop", "baleen.service"]);
  try {
    await migrate();
  } catch (error) {
    // All pending migrations are one transaction, so the current release can run on.
    await installAndRestart(current, machine);
    throw error;
  }
  await installAndRestart(version, machine);
  say(texts.runs, version);
}

async function removeOld({ root, say }: UpgradeMachine): Promise<void> {
  const { versions, current, former } = readInstalledReleases(root);
  const old = versions.filter((version) => version !== current && version !== former);
  for (const version of old) await rm(fileOfRelease(root, version), { recursive: true });
  if (old.length > 0) say(texts.removed, old.join(", "));
}
