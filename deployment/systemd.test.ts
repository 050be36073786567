import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

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

describe.each(services)("%s", (_, unit) => {
  test("runs a file of the release", () => {
    const [, script = ""] = unit.get("ExecStart")?.[0]?.split(" ") ?? [];
    expect(existsSync(new URL(`../${script}`, import.meta.url))).toBe(true);
  });

  test("runs as a user without privileges, who may change nothing", () => {
    for (const name of ["DynamicUser", "NoNewPrivileges", "PrivateDevices", "RestrictSUIDSGID"]) {
      expect([name, unit.get(name)]).toEqual([name, ["yes"]]);
    }
    expect(unit.get("ProtectSystem")).toEqual(["strict"]);
    expect(unit.get("CapabilityBoundingSet")).toEqual([""]);
  });

  test("gets its secrets as files", () => {
    expect(unit.get("LoadCredential")).toEqual(["secrets:/etc/baleen/secrets"]);
    const named = (unit.get("Environment") ?? []).flatMap((line) => line.split(" "));
    const secrets = named.filter((assignment) => /(KEY|URL|SECRET)=/.test(assignment));
    expect(secrets).toEqual([]);
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
