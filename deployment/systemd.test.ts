import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { canVerify, verifyUnits } from "./testing/systemd.ts";

const folder = new URL("systemd/", import.meta.url);
const units = readdirSync(folder).map((name) => [name, readUnit(name)] as const);
const services = units.filter(([name]) => name.endsWith(".service"));

/** The values of each key, in the order of the unit. */
function readUnit(name: string): ReadonlyMap<string, readonly string[]> {
  const values = new Map<string, string[]>();
  for (const line of readFileSync(new URL(name, folder), "utf8").split("\n")) {
    const [, key = "", value = ""] = /^([A-Za-z]+)=(.*)$/.exec(line) ?? [];
    if (key) values.set(key, [...(values.get(key) ?? []), value]);
  }
  return values;
}

/** Each unit as it would be if this were the release. */
const installed = Object.fromEntries(
  units.map(([name]) => [
    name,
    readFileSync(new URL(name, folder), "utf8").replaceAll(
      "/opt/baleen/current",
      fileURLToPath(new URL("..", import.meta.url)).replace(/\/$/, ""),
    ),
  ]),
);
const [, backups = ""] =
  /^BACKUP_DIR=(.*)$/m.exec(readFileSync(new URL("baleen.env.example", import.meta.url), "utf8")) ?? [];

describe.each(services)("%s", (_, unit) => {
  test("runs a file of the release, by the release's own Node", () => {
    const [node, script = ""] = unit.get("ExecStart")?.[0]?.split(" ") ?? [];
    expect(node).toBe("/opt/baleen/current/node_modules/.bin/node");
    expect(existsSync(new URL(`../${script}`, import.meta.url))).toBe(true);
  });

  test("runs as a user without privileges, who may change nothing but backups", () => {
    for (const name of ["NoNewPrivileges", "PrivateDevices", "RestrictSUIDSGID"]) {
      expect([name, unit.get(name)]).toEqual([name, ["yes"]]);
    }
    expect(unit.get("User")).toEqual(["baleen"]);
    expect(unit.get("ProtectSystem")).toEqual(["strict"]);
    expect(unit.get("CapabilityBoundingSet")).toEqual([""]);
    expect(unit.get("ReadWritePaths") ?? [backups]).toEqual([backups]);
  });

  test("has its settings from the one file that the commands have them from", () => {
    expect(unit.get("EnvironmentFile")).toEqual(["/etc/baleen/baleen.env"]);
    const besides = (unit.get("Environment") ?? []).filter(
      (line) => !["NODE_ENV=production", "BALEEN_RUNS=yes", "SHARE_PORT=yes"].includes(line),
    );
    expect(besides).toEqual([]);
  });
});

describe.skipIf(!canVerify)("systemd-analyze", () => {
  test("has nothing to say against the units", () => {
    expect(verifyUnits(installed)).toBe("");
  });

  test("would say what is wrong with one", () => {
    const wrong = installed["baleen.service"]?.replace("TasksMax=256", "TasksMax=many\nTaskMax=1") ?? "";
    expect(verifyUnits({ "baleen.service": wrong })).toMatch(/'many'.*'TaskMax'/s);
  });
});

test("a server that is stopped has the time that it takes", () => {
  const unit = readUnit("baleen.service");
  // Five seconds of delay and ten of draining, see `stopDelayS` and `exitAfterMs`.
  expect(Number(unit.get("TimeoutStopSec")?.[0])).toBeGreaterThan(15);
});

test("the process that decodes images may limit itself, and only that process ends where it has not enough memory", () => {
  const unit = readUnit("baleen.service");
  // The last assignment adds to the calls that the ones before it have left.
  expect(unit.get("SystemCallFilter")?.at(-1)?.split(" ")).toContain("prlimit64");
  expect(unit.get("OOMPolicy")).toEqual(["continue"]);
});
