import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { Rejection } from "../../platform/rejection.ts";
import type { RunProgram } from "../setup/machine.ts";
import { readInstalledReleases } from "./installed-releases.ts";
import { rollBackSite, upgradeSite } from "./upgrade-site.ts";

const unit = readFileSync(new URL("../../../../deployment/systemd/baleen.service", import.meta.url), "utf8");
const nextUnit = "run/systemd/system/baleen-next.service";
const byDefault = { isBackupWaived: false, isStopAllowed: false };

interface MachineState {
  /** What `baleen migrate --list` prints. */
  readonly pending?: string;
  readonly isActive?: boolean;
  /** The commands that fail. */
  readonly failing?: readonly string[];
}

/** A machine with the releases 0.1.0, which runs, and 0.2.0; `run` does what `deployment/install` does to links. */
function makeMachine({ pending = "", isActive = true, failing = [] }: MachineState = {}) {
  const root = mkdtempSync(path.join(tmpdir(), "baleen-upgrade-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const releases = path.join(root, "opt/baleen");
  for (const version of ["0.1.0", "0.2.0"]) {
    mkdirSync(path.join(releases, version, "deployment/systemd"), { recursive: true });
    writeFileSync(path.join(releases, version, "release.json"), "{}");
    writeFileSync(path.join(releases, version, "deployment/systemd/baleen.service"), unit);
  }
  const point = (name: string, version: string) => {
    rmSync(path.join(releases, name), { force: true });
    symlinkSync(`/opt/baleen/${version}`, path.join(releases, name));
  };
  point("current", "0.1.0");
  const commands: string[] = [];
  const lines: string[] = [];
  const install = (version: string) => {
    const { current = "" } = readInstalledReleases(root);
    if (current !== version) point("former", current);
    point("current", version);
  };
  const run: RunProgram = async (program, args) => {
    const command = [program.replace(`${releases}/`, ""), ...args].join(" ");
    commands.push(command);
    if (failing.includes(command)) throw new Rejection("programFailed", { program, reason: "failed" });
    const [, installed] = /^(.+)\/deployment\/install$/.exec(command) ?? [];
    if (installed !== undefined) install(installed);
    if (args.includes("--list")) return pending;
    if (args.includes("--property=ActiveState")) return isActive ? "active\n" : "inactive\n";
    return program === "journalctl" ? "DATABASE_URL is missing\n" : "";
  };
  const say = ({ en }: { readonly en: string }, rest = "") => lines.push(en + rest);
  const changes = () =>
    commands.filter((command) => !/ (show|daemon-reload|reset-failed) |--list/.test(`${command} `));
  return { machine: { root, run, say, hasSystemd: true }, root, releases, lines, changes, point };
}

const codeOf = async (work: Promise<void>) =>
  await work.then(
    () => undefined,
    (error) => (error as Rejection).code,
  );

const expand = "0036-notes expand\n";
const contract = "0036-notes expand\n0037-fewer-columns contract\n";
const switchTo = (version: string) => [
  "systemctl start baleen-next.service",
  `${version}/deployment/install`,
  "systemctl restart baleen.service",
  "systemctl stop baleen-next.service",
];

describe("an upgrade", () => {
  test("starts the new release beside the current one, and only then restarts the unit", async () => {
    const { machine, root, changes } = makeMachine();
    await upgradeSite("0.2.0", byDefault, machine);
    expect(changes()).toEqual(switchTo("0.2.0"));
    expect(readInstalledReleases(root)).toMatchObject({ current: "0.2.0", former: "0.1.0" });
  });

  test("makes the backup by the current release before the new one migrates", async () => {
    const { machine, changes } = makeMachine({ pending: expand });
    await upgradeSite("0.2.0", byDefault, machine);
    expect(changes()).toEqual([
      "0.1.0/deployment/baleen backup",
      "0.2.0/deployment/baleen migrate",
      ...switchTo("0.2.0"),
    ]);
  });

  test("migrates nothing if the backup fails", async () => {
    const { machine, changes, root } = makeMachine({
      pending: expand,
      failing: ["0.1.0/deployment/baleen backup"],
    });
    expect(await codeOf(upgradeSite("0.2.0", byDefault, machine))).toBe("programFailed");
    expect(changes()).toEqual(["0.1.0/deployment/baleen backup"]);
    expect(readInstalledReleases(root).current).toBe("0.1.0");
  });

  test("does without a backup only if that was waived", async () => {
    const { machine, changes } = makeMachine({ pending: expand });
    await upgradeSite("0.2.0", { ...byDefault, isBackupWaived: true }, machine);
    expect(changes()[0]).toBe("0.2.0/deployment/baleen migrate --without-backup");
  });

  test("that does not get ready leaves the current release as it was, and says what its log says", async () => {
    const { machine, changes, root, releases } = makeMachine({
      failing: ["systemctl start baleen-next.service"],
    });
    const failure = await upgradeSite("0.2.0", byDefault, machine).catch((error) => error);
    expect(failure.sentence.en).toContain(
      "The release 0.2.0 did not start. Its log:\nDATABASE_URL is missing",
    );
    expect(changes().filter((command) => /install|restart/.test(command))).toEqual([]);
    expect(changes().at(-1)).toBe("systemctl stop baleen-next.service");
    expect(readInstalledReleases(root).current).toBe("0.1.0");
    expect(readdirSync(path.join(root, "run/systemd/system"))).toEqual([]);
    expect(readdirSync(releases)).toContain("0.2.0");
  });

  test("goes back by itself if the unit does not start with the new release", async () => {
    const { machine, changes, root } = makeMachine();
    let restarts = 0;
    const run: RunProgram = async (program, args, options) => {
      const output = await machine.run(program, args, options);
      if (args[0] === "restart" && ++restarts === 1)
        throw new Rejection("programFailed", { program, reason: "failed" });
      return output;
    };
    expect(await codeOf(upgradeSite("0.2.0", byDefault, { ...machine, run }))).toBe("releaseNotReady");
    expect(changes().slice(1)).toEqual([
      "0.2.0/deployment/install",
      "systemctl restart baleen.service",
      "journalctl --output=cat --no-pager --lines=20 _SYSTEMD_INVOCATION_ID=",
      "0.1.0/deployment/install",
      "systemctl restart baleen.service",
      "systemctl stop baleen-next.service",
    ]);
    expect(readInstalledReleases(root).current).toBe("0.1.0");
  });

  test("stops the site for a migration that the current release cannot run with, only if that is allowed", async () => {
    const refused = makeMachine({ pending: contract });
    const refusal = await upgradeSite("0.2.0", byDefault, refused.machine).catch((error) => error);
    expect(refusal.sentence.en).toContain("(0037-fewer-columns)");
    expect(refused.changes()).toEqual([]);
    const { machine, changes, lines } = makeMachine({ pending: contract });
    await upgradeSite("0.2.0", { ...byDefault, isStopAllowed: true }, machine);
    expect(changes()).toEqual([
      "0.1.0/deployment/baleen backup",
      "systemctl stop baleen.service",
      "0.2.0/deployment/baleen migrate",
      "0.2.0/deployment/install",
      "systemctl restart baleen.service",
    ]);
    expect(lines.join("\n")).toContain("restore the backup");
  });

  test("starts the former release again if such a migration fails", async () => {
    const { machine, changes, root } = makeMachine({
      pending: contract,
      failing: ["0.2.0/deployment/baleen migrate"],
    });
    const upgrade = upgradeSite("0.2.0", { ...byDefault, isStopAllowed: true }, machine);
    expect(await codeOf(upgrade)).toBe("programFailed");
    expect(changes().slice(-2)).toEqual(["0.1.0/deployment/install", "systemctl restart baleen.service"]);
    expect(readInstalledReleases(root).current).toBe("0.1.0");
  });

  test("does not start a site that is stopped", async () => {
    const { machine, changes } = makeMachine({ isActive: false });
    await upgradeSite("0.2.0", byDefault, machine);
    expect(changes()).toEqual(["0.2.0/deployment/install"]);
  });

  test("removes releases other than the new one and the former, once it has succeeded", async () => {
    const { machine, releases } = makeMachine();
    mkdirSync(path.join(releases, "0.0.9"));
    writeFileSync(path.join(releases, "0.0.9/release.json"), "{}");
    mkdirSync(path.join(releases, "own files"));
    await upgradeSite("0.2.0", byDefault, machine);
    expect(readdirSync(releases).toSorted()).toEqual(["0.1.0", "0.2.0", "current", "former", "own files"]);
  });

  test("refuses the current release, one that is not there, and a machine without systemd", async () => {
    const { machine } = makeMachine();
    expect(await codeOf(upgradeSite("0.1.0", byDefault, machine))).toBe("releaseIsCurrent");
    expect(await codeOf(upgradeSite("0.3.0", byDefault, machine))).toBe("releaseMissing");
    const withoutSystemd = { ...machine, hasSystemd: false };
    expect(await codeOf(upgradeSite("0.2.0", byDefault, withoutSystemd))).toBe("siteWithoutSystemd");
  });
});

describe("a rollback", () => {
  test("switches to the former release without a pause, and neither migrates nor removes anything", async () => {
    const { machine, changes, root, point } = makeMachine({ pending: expand });
    point("current", "0.2.0");
    point("former", "0.1.0");
    await rollBackSite(undefined, machine);
    expect(changes()).toEqual(switchTo("0.1.0"));
    expect(readInstalledReleases(root)).toMatchObject({ current: "0.1.0", former: "0.2.0" });
  });

  test("leaves the current release if the former refuses the database", async () => {
    const { machine, root, point } = makeMachine({ failing: ["systemctl start baleen-next.service"] });
    point("current", "0.2.0");
    point("former", "0.1.0");
    expect(await codeOf(rollBackSite(undefined, machine))).toBe("releaseNotReady");
    expect(readInstalledReleases(root).current).toBe("0.2.0");
  });

  test("needs the name of a release if none is on record", async () => {
    const { machine, changes } = makeMachine();
    expect(await codeOf(rollBackSite(undefined, machine))).toBe("noFormerRelease");
    await rollBackSite("0.2.0", machine);
    expect(changes()).toEqual(switchTo("0.2.0"));
  });
});

test("the second process has the unit of its release, with its folder, and the drop-ins of the site's unit", async () => {
  const { machine, root } = makeMachine();
  mkdirSync(path.join(root, "etc/systemd/system/baleen.service.d"), { recursive: true });
  let text = "";
  let dropIns: readonly string[] = [];
  const run: RunProgram = async (program, args) => {
    if (args[0] === "start") {
      text = readFileSync(path.join(root, nextUnit), "utf8");
      dropIns = readdirSync(path.join(root, "run/systemd/system"));
    }
    return await machine.run(program, args);
  };
  await upgradeSite("0.2.0", byDefault, { ...machine, run });
  expect(text).toContain("ExecStart=/opt/baleen/0.2.0/node_modules/.bin/node server/src/main.ts");
  expect(text).not.toContain("/opt/baleen/current/");
  expect(text).toContain("Restart=no");
  expect(text).toContain("EnvironmentFile=/etc/baleen/baleen.env");
  expect(dropIns).toContain("baleen-next.service.d");
});
