import { spawn } from "node:child_process";
import {
  existsSync,
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
const units = "run/systemd/system";
const besideUnit = "baleen-next.service";
const byDefault = { isBackupWaived: false, isStopAllowed: false };

interface MachineState {
  /** What `baleen migrate --list` of 0.2.0 prints, until it has migrated. */
  readonly pending?: string;
  readonly state?: "active" | "activating" | "inactive" | "failed";
  /** Commands that fail, as often as they stand here. */
  readonly failing?: readonly string[];
}

/** A machine with the releases 0.1.0, which runs, and 0.2.0; `run` does what the programs do to files. */
function makeMachine({ pending = "", state = "active", failing = [] }: MachineState = {}) {
  const root = mkdtempSync(path.join(tmpdir(), "baleen-upgrade-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const releases = path.join(root, "opt/baleen");
  const addRelease = (version: string) => {
    mkdirSync(path.join(releases, version, "deployment/systemd"), { recursive: true });
    writeFileSync(path.join(releases, version, "deployment/install"), "");
    writeFileSync(path.join(releases, version, "deployment/systemd/baleen.service"), unit);
  };
  for (const version of ["0.1.0", "0.2.0"]) addRelease(version);
  const point = (name: string, version: string) => {
    rmSync(path.join(releases, name), { force: true });
    symlinkSync(`/opt/baleen/${version}`, path.join(releases, name));
  };
  point("current", "0.1.0");
  const commands: string[] = [];
  const lines: string[] = [];
  const failures = [...failing];
  let isMigrated = false;
  let dropIns = "";
  const answers: Readonly<Record<string, () => string>> = {
    "0.2.0/deployment/baleen migrate --list": () => (isMigrated ? "" : pending),
    "systemctl show --property=ActiveState --value baleen.service": () => `${state}\n`,
    "systemctl show --property=DropInPaths --value baleen.service": () => dropIns,
    "systemctl show --property=MainPID --value baleen-next.service": () => "42\n",
  };
  const run: RunProgram = async (program, args) => {
    const command = [program.replace(`${releases}/`, ""), ...args].join(" ");
    commands.push(command);
    const index = failures.indexOf(command);
    if (index !== -1) {
      failures.splice(index, 1);
      throw new Rejection("programFailed", { program, reason: "failed" });
    }
    const [, installed] = /^(.+)\/deployment\/install$/.exec(command) ?? [];
    if (installed !== undefined) point("current", installed);
    isMigrated ||= command.startsWith("0.2.0/deployment/baleen migrate") && !args.includes("--list");
    return answers[command]?.() ?? (args[0] === "--output=cat" ? "DATABASE_URL is missing\n" : "");
  };
  const print = ({ en }: { readonly en: string }, rest = "") => lines.push(en + rest);
  const changes = () =>
    commands.filter(
      (command) => !/ (show|daemon-reload|reset-failed) |--list|^journalctl/.test(`${command} `),
    );
  const leftUnits = () => (existsSync(path.join(root, units)) ? readdirSync(path.join(root, units)) : []);
  return {
    machine: { root, run, print, hasSystemd: true },
    root,
    releases,
    lines,
    changes,
    point,
    addRelease,
    leftUnits,
    addDropIn(name: string, text: string) {
      dropIns = `${dropIns} /etc/${name}`;
      mkdirSync(path.join(root, "etc"), { recursive: true });
      writeFileSync(path.join(root, "etc", name), text);
    },
  };
}

const codeOf = async (work: Promise<void>) =>
  await work.then(
    () => undefined,
    (error) => (error as Rejection).code,
  );

const expand = "0036-notes expand\n";
const contract = "0036-notes expand\n0037-fewer-columns contract\n";
const stopBeside = ["kill -USR2 42", "systemctl stop baleen-next.service"];
const switchTo = (version: string) => [
  "systemctl start baleen-next.service",
  `${version}/deployment/install`,
  "systemctl restart baleen.service",
  ...stopBeside,
];
const migrate = "0.2.0/deployment/baleen migrate";
const backup = "0.1.0/deployment/baleen backup";

describe("an upgrade", () => {
  test("starts the new release beside the current one, and only then restarts the unit", async () => {
    const { machine, root, changes, leftUnits } = makeMachine();
    await upgradeSite("0.2.0", byDefault, machine);
    expect(changes()).toEqual([migrate, ...switchTo("0.2.0")]);
    expect(readInstalledReleases(root)).toMatchObject({ current: "0.2.0", former: "0.1.0" });
    expect(leftUnits()).toEqual([]);
  });

  test("has the kernel move connections that the replaced process has not accepted", async () => {
    const { machine, root } = makeMachine();
    const folder = path.join(root, "proc/sys/net/ipv4");
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, "tcp_migrate_req"), "0");
    await upgradeSite("0.2.0", byDefault, machine);
    expect(readFileSync(path.join(folder, "tcp_migrate_req"), "utf8")).toBe("1");
  });

  test("makes the backup by the current release before the new one migrates", async () => {
    const { machine, changes } = makeMachine({ pending: expand });
    await upgradeSite("0.2.0", byDefault, machine);
    expect(changes()).toEqual([backup, migrate, ...switchTo("0.2.0")]);
  });

  test("migrates nothing if the backup fails", async () => {
    const { machine, changes, root } = makeMachine({ pending: expand, failing: [backup] });
    expect(await codeOf(upgradeSite("0.2.0", byDefault, machine))).toBe("programFailed");
    expect(changes()).toEqual([backup]);
    expect(readInstalledReleases(root).current).toBe("0.1.0");
  });

  test("does without a backup only if that was waived", async () => {
    const { machine, changes } = makeMachine({ pending: expand });
    await upgradeSite("0.2.0", { ...byDefault, isBackupWaived: true }, machine);
    expect(changes()[0]).toBe(`${migrate} --without-backup`);
  });

  test("that does not get ready leaves the current release as it was, and says what its log says", async () => {
    const { machine, changes, root, releases, leftUnits } = makeMachine({
      failing: ["systemctl start baleen-next.service"],
    });
    const failure = await upgradeSite("0.2.0", byDefault, machine).catch((error) => error);
    expect(failure.sentence.en).toContain(
      "The release 0.2.0 did not start. Its log:\nDATABASE_URL is missing",
    );
    expect(changes()).toEqual([migrate, "systemctl start baleen-next.service", ...stopBeside]);
    expect(readInstalledReleases(root)).toMatchObject({ current: "0.1.0", former: undefined });
    expect(leftUnits()).toEqual([]);
    expect(readdirSync(releases)).toContain("0.2.0");
  });

  test("goes back by itself if the unit does not start with the new release", async () => {
    const { machine, changes, root, point } = makeMachine({ failing: ["systemctl restart baleen.service"] });
    point("former", "0.0.9");
    expect(await codeOf(upgradeSite("0.2.0", byDefault, machine))).toBe("releaseNotReady");
    expect(changes().slice(2)).toEqual([
      "0.2.0/deployment/install",
      "systemctl restart baleen.service",
      "0.1.0/deployment/install",
      "systemctl restart baleen.service",
      ...stopBeside,
    ]);
    expect(readInstalledReleases(root)).toMatchObject({ current: "0.1.0", former: "0.0.9" });
  });

  test("leaves the second process running if that is the only one that starts", async () => {
    const restart = "systemctl restart baleen.service";
    const { machine, changes } = makeMachine({ failing: [restart, restart] });
    expect(await codeOf(upgradeSite("0.2.0", byDefault, machine))).toBe("siteRunsBeside");
    expect(changes()).not.toContain("systemctl stop baleen-next.service");
  });

  test("leaves the unit alone if the release cannot be installed", async () => {
    const { machine, changes, root } = makeMachine({ failing: ["0.2.0/deployment/install"] });
    expect(await codeOf(upgradeSite("0.2.0", byDefault, machine))).toBe("programFailed");
    expect(changes()).not.toContain("systemctl restart baleen.service");
    expect(readInstalledReleases(root).current).toBe("0.1.0");
  });

  test("stops the site for a migration that the current release cannot run with, only if that is allowed", async () => {
    const refused = makeMachine({ pending: contract });
    const refusal = await upgradeSite("0.2.0", byDefault, refused.machine).catch((error) => error);
    expect(refusal.sentence.en).toContain("(0037-fewer-columns)");
    expect(refused.changes()).toEqual([]);
    const starting = makeMachine({ pending: contract, state: "activating" });
    expect(await codeOf(upgradeSite("0.2.0", byDefault, starting.machine))).toBe("siteMustStop");
    const { machine, changes } = makeMachine({ pending: contract });
    await upgradeSite("0.2.0", { ...byDefault, isStopAllowed: true }, machine);
    expect(changes()).toEqual([
      backup,
      "systemctl stop baleen.service",
      "0.2.0/deployment/install",
      migrate,
      "systemctl start baleen.service",
    ]);
  });

  test("starts the former release again if such a migration fails", async () => {
    const { machine, changes, root } = makeMachine({ pending: contract, failing: [migrate] });
    const upgrade = upgradeSite("0.2.0", { ...byDefault, isStopAllowed: true }, machine);
    expect(await codeOf(upgrade)).toBe("programFailed");
    expect(changes().slice(-2)).toEqual(["0.1.0/deployment/install", "systemctl start baleen.service"]);
    expect(readInstalledReleases(root).current).toBe("0.1.0");
  });

  test("offers the way back only if the former release can use the database", async () => {
    const open = makeMachine();
    await upgradeSite("0.2.0", byDefault, open.machine);
    expect(open.lines.at(-1)).toBe("To go back: baleen rollback");
    const closed = makeMachine({ failing: ["0.1.0/deployment/baleen migrate --list"] });
    await upgradeSite("0.2.0", byDefault, closed.machine);
    expect(closed.lines.at(-1)).toContain("restore the backup");
  });

  test("does not start a site that is stopped, and restarts one that does not get ready", async () => {
    const stopped = makeMachine({ state: "inactive" });
    await upgradeSite("0.2.0", byDefault, stopped.machine);
    expect(stopped.changes()).toEqual([migrate, "0.2.0/deployment/install"]);
    const starting = makeMachine({ state: "activating" });
    await upgradeSite("0.2.0", byDefault, starting.machine);
    expect(starting.changes().slice(1)).toEqual([
      "0.2.0/deployment/install",
      "systemctl restart baleen.service",
    ]);
  });

  test("removes the release before the former one, and no other", async () => {
    const { machine, releases, point, addRelease } = makeMachine();
    for (const version of ["0.0.8", "0.0.9", "0.3.0"]) addRelease(version);
    point("former", "0.0.9");
    await upgradeSite("0.2.0", byDefault, machine);
    expect(readdirSync(releases).toSorted()).toEqual([
      ...["0.0.8", "0.1.0", "0.2.0", "0.3.0"],
      ...["current", "former"],
    ]);
  });

  test("refuses the current release, one that is not there, and a machine without systemd", async () => {
    const { machine } = makeMachine();
    expect(await codeOf(upgradeSite("0.1.0", byDefault, machine))).toBe("releaseIsCurrent");
    expect(await codeOf(upgradeSite("0.3.0", byDefault, machine))).toBe("releaseMissing");
    const withoutSystemd = { ...machine, hasSystemd: false };
    expect(await codeOf(upgradeSite("0.2.0", byDefault, withoutSystemd))).toBe("siteWithoutSystemd");
  });
});

describe("an upgrade that was interrupted", () => {
  test("leaves a second process that the next one stops, though not before another serves", async () => {
    const { machine, root, changes } = makeMachine();
    mkdirSync(path.join(root, units, `${besideUnit}.d`), { recursive: true });
    await upgradeSite("0.2.0", byDefault, machine);
    expect(changes()).toEqual([...stopBeside, migrate, ...switchTo("0.2.0")]);
    const down = makeMachine({ state: "activating" });
    mkdirSync(path.join(down.root, units), { recursive: true });
    writeFileSync(path.join(down.root, units, besideUnit), "");
    await upgradeSite("0.2.0", byDefault, down.machine);
    const ready = down.changes().indexOf("systemctl restart baleen.service");
    expect(down.changes().slice(ready + 1)).toEqual(stopBeside);
  });

  test("after the release was installed is finished by the next one", async () => {
    const { machine, changes, point } = makeMachine();
    point("current", "0.2.0");
    const folder = mkdtempSync(path.join(tmpdir(), "baleen-0.1.0-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const process = spawn("sleep", ["600"], { cwd: mkdirIn(folder, "0.1.0") });
    onTestFinished(() => void process.kill());
    const run: RunProgram = async (program, args) =>
      args.join(" ") === "show --property=MainPID --value baleen.service"
        ? `${process.pid}\n`
        : await machine.run(program, args);
    await upgradeSite("0.2.0", byDefault, { ...machine, run });
    expect(changes().filter((command) => !command.startsWith("kill"))).toEqual([
      migrate,
      ...switchTo("0.2.0").filter((command) => !command.startsWith("kill")),
    ]);
  });
});

function mkdirIn(folder: string, name: string): string {
  mkdirSync(path.join(folder, name));
  return path.join(folder, name);
}

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
    expect(readInstalledReleases(root)).toMatchObject({ current: "0.2.0", former: "0.1.0" });
  });

  test("needs the name of a release if none is on record", async () => {
    const { machine, changes } = makeMachine();
    expect(await codeOf(rollBackSite(undefined, machine))).toBe("noFormerRelease");
    await rollBackSite("0.2.0", machine);
    expect(changes()).toEqual(switchTo("0.2.0"));
  });
});

test("the second process has the unit of its release and the site's drop-ins, all with its own folder", async () => {
  const { machine, root, addDropIn } = makeMachine();
  addDropIn(
    "override.conf",
    "[Service]\nExecStart=\nExecStart=/opt/baleen/current/own-start\nRestart=always\n",
  );
  const read = (name: string) => readFileSync(path.join(root, units, name), "utf8");
  let written: readonly string[] = [];
  const run: RunProgram = async (program, args) => {
    if (args[0] === "start") {
      written = [read(besideUnit), ...readdirSync(path.join(root, units, `${besideUnit}.d`)).toSorted()];
      expect(read(`${besideUnit}.d/override.conf`)).toContain("ExecStart=/opt/baleen/0.2.0/own-start");
      expect(read(`${besideUnit}.d/zzz-beside.conf`)).toContain("Restart=no");
    }
    return await machine.run(program, args);
  };
  await upgradeSite("0.2.0", byDefault, { ...machine, run });
  expect(written).toEqual([
    expect.stringContaining("ExecStart=/opt/baleen/0.2.0/node_modules/.bin/node server/src/main.ts"),
    "override.conf",
    "zzz-beside.conf",
  ]);
  expect(written[0]).not.toContain("/opt/baleen/current/");
  expect(written[0]).toContain("EnvironmentFile=/etc/baleen/baleen.env");
});
