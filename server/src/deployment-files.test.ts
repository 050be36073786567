import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { productionSettings } from "../../scripts/testing/production-settings.ts";
import { parseEnvironmentFile } from "./operations/settings/environment-file.ts";
import { readSettings, settingsSchema } from "./operations/settings/settings.ts";

const read = (path: string) => readFileSync(new URL(`../../deployment/${path}`, import.meta.url), "utf8");
const production: Readonly<Record<string, string>> = {
  ...productionSettings,
  DATABASE_URL: "postgres://db/baleen",
};
const example = read("baleen.env.example");

/** Assigned names with their values, including lines that are commented out. */
function assignmentsIn(text: string, line: RegExp): [name: string, value: string][] {
  return [...text.matchAll(line)].map(([, name = "", value = ""]) => [name, value]);
}

const inExample = assignmentsIn(example, /^#?([A-Z][A-Z_\d]+)=(.*)$/gm);
const inUnit = assignmentsIn(read("systemd/baleen.service"), /[= ]([A-Z][A-Z_\d]+)=(\S*)/g);
const inCompose = assignmentsIn(read("compose.yaml"), /^ {4,6}([A-Z][A-Z_\d]+): (.*)$/gm);
/** Environment variables that belong to other programs. */
const foreign = /^(NODE_ENV|BALEEN_RUNS|POSTGRES_(USER|DB|PASSWORD_FILE)|UPSTREAM)$/;

test("the deployment's files name settings that exist", () => {
  const known = Object.keys(settingsSchema.shape).flatMap((name) => [name, `${name}_FILE`]);
  const named = [...inExample, ...inUnit, ...inCompose].map(([name]) => name);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !known.includes(name) && !foreign.test(name))).toEqual([]);
});

test("the example, once it is filled in, is a production set-up", () => {
  const filled = Object.entries(parseEnvironmentFile(example)).map(([given, value]) => {
    const name = given.replace(/_FILE$/, "");
    return [name, name === given && value !== "" ? value : production[name]];
  });
  expect(readSettings(Object.fromEntries(filled))).toMatchObject({
    mode: "production",
    backups: { folder: "/var/backups/baleen" },
  });
});
