import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { productionSettings } from "../../../../scripts/testing/production-settings.ts";
import { KeyRing } from "../../platform/key-ring.ts";
import { describePublicSettings } from "./describe-settings.ts";
import { checkSettings, readSettings } from "./settings.ts";

const production = { ...productionSettings, DATABASE_URL: "postgres://db/baleen" };
const { SECRET_KEY, ...withoutKey } = production;

async function fileOf(content: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "settings-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, "value");
  await writeFile(file, content);
  return file;
}

const problemsOf = (environment: Record<string, string>) => checkSettings(environment).problems;

test("every setting is also read from a file, without the newline at its end", async () => {
  const environment = { ...withoutKey, SECRET_KEY_FILE: await fileOf(`${SECRET_KEY}\n`) };
  expect(readSettings(environment).secretKey).toBe(SECRET_KEY);
  const template = await fileOf("SMS_2000");
  expect(readSettings({ ...production, SMS_TEMPLATE_LOGIN_FILE: template }).sms?.templates).toMatchObject({
    login: "SMS_2000",
  });
  expect(readSettings({ PORT_FILE: await fileOf("8080\r\n") }).port).toBe(8080);
  const seen = describePublicSettings(
    environment,
    { mode: "production" },
    new KeyRing({ secretKey: SECRET_KEY }),
  ).settings;
  expect(seen.find(({ name }) => name === "SECRET_KEY")).toMatchObject({ source: "file" });
});

test("only one newline is taken off: a key's text keeps its own", async () => {
  const environment = { ...withoutKey, SECRET_KEY_FILE: await fileOf(`${SECRET_KEY} \n\n`) };
  expect(readSettings(environment).secretKey).toBe(`${SECRET_KEY} \n`);
});

test("a setting and a file for it are a contradiction, and neither value is in the sentence", async () => {
  const file = await fileOf("0123456789 another key 0123456789");
  expect(problemsOf({ ...withoutKey, SECRET_KEY, SECRET_KEY_FILE: file })).toMatchObject([
    {
      setting: "SECRET_KEY",
      code: "setTwice",
    },
  ]);
});

test("files that cannot be read are said together with all other problems, each once", async () => {
  const empty = await fileOf("\n");
  const problems = problemsOf({
    ...withoutKey,
    PORT: "many",
    SECRET_KEY_FILE: "/nowhere/key",
    SMTP_URL_FILE: empty,
    SMTP_URL: "",
    MAIL_FROM: "",
    MAIL_FROM_FILE: path.dirname(empty),
  });
  expect(problems).toMatchObject([
    { setting: "PORT", code: "malformed" },
    {
      setting: "SECRET_KEY_FILE",
      code: "fileMissing",
    },
    {
      setting: "SMTP_URL_FILE",
      code: "fileEmpty",
    },
    {
      setting: "MAIL_FROM_FILE",
      code: "fileIsFolder",
    },
  ]);
});
