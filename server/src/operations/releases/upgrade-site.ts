import { rm } from "node:fs/promises";
import type { Localized } from "@baleen/contract/language.ts";
import { Rejection } from "../../platform/rejection.ts";
import type { Machine } from "../setup/machine.ts";
import { fileOfRelease, readInstalledReleases, requireInstalled, saveFormer } from "./installed-releases.ts";
import { stopBeside } from "./run-beside.ts";
import { readRunningRelease, readSiteState, siteUnit, startUnit } from "./site-unit.ts";
import { installRelease, switchRelease } from "./switch-release.ts";

type UpgradeMachine = Pick<Machine, "root" | "run" | "print" | "hasSystemd">;

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
    zh: "原来的版本不能使用迁移后的数据库，要回去只能恢复备份：docs/operations/upgrades.md",
    en: "The former release cannot use the migrated database. To go back, restore the backup: docs/operations/upgrades.md",
  },
  removed: { zh: "已删除旧版本：", en: "Removed an old release: " },
} as const satisfies Record<string, Localized>;

/**
 * Makes an unpacked release the one that the site runs: backup and migrations if there are any, then a switch without a
 * pause. The release before the former one is removed. Throws `siteWithoutSystemd`, `releaseMissing`,
 * `releaseIsCurrent`, `siteMustStop` if a migration needs the site stopped and that was not allowed, `programFailed`,
 * `releaseNotReady` and `siteRunsBeside`. Interrupted at any place, it can be run again.
 */
export async function upgradeSite(
  version: string,
  options: UpgradeOptions,
  machine: UpgradeMachine,
): Promise<void> {
  const { root, run, print } = machine;
  const { current, state } = await requireOther(version, machine);
  const pending = await listPending(version, machine);
  const needsStop = pending.some(({ kind }) => kind !== "expand") && state !== "stopped";
  if (needsStop && !options.isStopAllowed) {
    const migrations = pending.filter(({ kind }) => kind !== "expand").map(({ name }) => name);
    throw new Rejection("siteMustStop", { version, migrations: migrations.join(", ") });
  }
  if (pending.length > 0 && !options.isBackupWaived) {
    print(texts.backingUp);
    await run(fileOfRelease(root, current, "deployment/baleen"), ["backup"]);
  }
  const migrate = async () => {
    if (pending.length > 0) print(texts.migrating, pending.map(({ name }) => name).join(", "));
    // Without migrations too: it also makes large indexes, which take longer than a start may.
    const waiver = options.isBackupWaived ? ["--without-backup"] : [];
    await run(fileOfRelease(root, version, "deployment/baleen"), ["migrate", ...waiver]);
  };
  if (needsStop) await replaceStopped({ current, version, migrate }, machine);
  else {
    await migrate();
    await replace(current, version, machine);
  }
  const canGoBack = await listPending(current, machine).then(
    () => true,
    () => false,
  );
  print(canGoBack ? texts.wayBack : texts.restoreFirst);
  await recordFormer(current, machine);
}

/**
 * Makes the former release the one that the site runs, by default the one before the current. It refuses to start on a
 * database that it cannot use, which is `releaseNotReady`; the current one then still runs.
 */
export async function rollBackSite(version: string | undefined, machine: UpgradeMachine): Promise<void> {
  const { former } = readInstalledReleases(machine.root);
  const target = version ?? former;
  if (target === undefined) throw new Rejection("noFormerRelease");
  const { current } = await requireOther(target, machine);
  await replace(current, target, machine);
  await saveFormer(machine.root, current);
}

/**
 * The release that runs, or would, and whether it does. Throws unless `version` is another one that is unpacked. A process
 * beside the site's own, of an upgrade that was interrupted, is stopped first.
 */
async function requireOther(version: string, machine: UpgradeMachine) {
  const { root, run, hasSystemd } = machine;
  const { current: installed } = readInstalledReleases(root);
  if (!hasSystemd || installed === undefined) throw new Rejection("siteWithoutSystemd");
  requireInstalled(version, root);
  const state = await readSiteState(run);
  // Of a site that does not serve it is the only process that does.
  if (state === "ready") await stopBeside(machine);
  // Another one than the installed, if an upgrade was interrupted.
  const current = (await readRunningRelease(run)) ?? installed;
  if (version === current && version === installed) throw new Rejection("releaseIsCurrent", { version });
  return { current, state };
}

/** Throws `programFailed` if the release cannot use the database. */
async function listPending(
  version: string,
  { root, run }: UpgradeMachine,
): Promise<readonly PendingMigration[]> {
  const output = await run(fileOfRelease(root, version, "deployment/baleen"), ["migrate", "--list"]);
  const lines = output.split("\n").filter((line) => line !== "");
  return lines.map((line) => {
    const [name = "", kind = ""] = line.split(" ");
    return { name, kind };
  });
}

async function replace(from: string, to: string, machine: UpgradeMachine): Promise<void> {
  const { run, print } = machine;
  const state = await readSiteState(run);
  if (state === "ready") await switchRelease(from, to, machine);
  else {
    await installRelease(to, machine);
    if (state === "stopped") return print(texts.installed, to);
    await startUnit("restart", siteUnit, to, run);
    await stopBeside(machine);
  }
  print(texts.runs, to);
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
  const { run, print } = machine;
  print(texts.stopping);
  await run("systemctl", ["stop", siteUnit]);
  await stopBeside(machine);
  // Before the migration: after a power failure in between, the release that starts can migrate.
  await installRelease(version, machine);
  try {
    await migrate();
  } catch (error) {
    const isMigrated = (await listPending(version, machine)).length === 0;
    const usable = isMigrated ? version : current;
    await installRelease(usable, machine);
    await startUnit("start", siteUnit, usable, run);
    throw error;
  }
  await startUnit("start", siteUnit, version, run);
  print(texts.runs, version);
}

/** Records the release to go back to, and removes the one that was recorded before. */
async function recordFormer(version: string, { root, print }: UpgradeMachine): Promise<void> {
  const { former, current } = readInstalledReleases(root);
  await saveFormer(root, version);
  if (former === undefined || former === version || former === current) return;
  await rm(fileOfRelease(root, former), { recursive: true, force: true });
  print(texts.removed, former);
}
