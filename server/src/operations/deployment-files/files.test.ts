import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { parseEnvironmentFile } from "../settings/environment-file.ts";
import { installationGroups } from "../settings/installation-settings.data.ts";
import { settingNames } from "../settings/settings.ts";
import { requiredSettingNames } from "../settings/validate-mode.ts";
import { chartSettings } from "./fill-chart.ts";
import { listPanelSettings } from "./fill-panel-app.ts";
import { deploymentFolder, listFiles, version } from "./list-files.ts";

const files = listFiles();
const panelFolder = join(deploymentFolder, "1panel/baleen", version);

interface FormField {
  readonly type: string;
  readonly envKey: string;
  readonly label: Readonly<Record<string, string>>;
  readonly required: boolean;
}

const { formFields }: { readonly formFields: readonly FormField[] } = parse(
  readFileSync(join(panelFolder, "data.yml"), "utf8"),
).additionalProperties;
const compose = parse(readFileSync(join(panelFolder, "docker-compose.yml"), "utf8"));

test("the shipped files say about settings what the table of settings says: npm run deployment-files", async () => {
  for (const [path, content] of Object.entries(files)) {
    expect(await readFile(join(deploymentFolder, path), "utf8"), path).toBe(content);
  }
});

test("what production needs is required by the installation", () => {
  const required = installationGroups.flatMap(({ settings }) =>
    Object.entries(settings).flatMap(([name, { use }]) => (use === "required" ? [name] : [])),
  );
  expect(required).toEqual(expect.arrayContaining([...requiredSettingNames]));
  expect(new Set(required).size).toBe(required.length);
});

test("every setting is in the file of settings, in the chart's values, and in the panel's form or file", () => {
  const assigned = (text: string) =>
    [...text.matchAll(/^#?([A-Z][A-Z_\d]+)=/gm)].map(([, name = ""]) => name);
  const settingOf = (name: string) => (settingNames.includes(name) ? name : name.replace(/_FILE$/, ""));
  expect(
    assigned(files["baleen.env.example"] ?? "")
      .map(settingOf)
      .toSorted(),
  ).toEqual(settingNames.toSorted());

  const schema = JSON.parse(files["helm/baleen/values.schema.json"] ?? "").properties;
  const ofChart = [
    ...Object.keys(schema.settings.properties),
    ...schema.secret.properties.settings.items.enum,
    ...chartSettings,
  ];
  expect(ofChart.toSorted()).toEqual(settingNames.toSorted());

  const ofPanel = assigned(files[`1panel/baleen/${version}/baleen.env.example`] ?? "").map(settingOf);
  expect([...ofPanel, ...listPanelSettings()].toSorted()).toEqual(settingNames.toSorted());
});

test("no secret's value is in a shipped file's variable: each names a file", () => {
  const { SECRET_KEY_FILE, ...environment } = compose.services.baleen.environment;
  expect(SECRET_KEY_FILE).toBe("/etc/baleen/secrets/secret_key");
  const passwords = formFields.filter(({ type }) => type === "password").map(({ envKey }) => envKey);
  expect(passwords).toContain("SMTP_URL");
  expect(
    Object.values(environment).filter((value) => passwords.includes(String(value).slice(2, -1))),
  ).toEqual([]);
});

test("the panel's form is in both languages, and each field is used", () => {
  const text = JSON.stringify(compose) + readFileSync(join(panelFolder, "scripts/init.sh"), "utf8");
  // The panel itself reads which kind of database it offers.
  for (const { envKey, label } of formFields.filter(({ type }) => type !== "apps")) {
    expect([envKey, label.zh?.length, label.en?.length]).toEqual([
      envKey,
      expect.any(Number),
      expect.any(Number),
    ]);
    expect([envKey, text.includes(envKey)]).toEqual([envKey, true]);
  }
});

test("the panel's app is of this version, and has the icon of the site", () => {
  const versions = readdirSync(join(deploymentFolder, "1panel/baleen"), { withFileTypes: true });
  expect(versions.filter((entry) => entry.isDirectory()).map(({ name }) => name)).toEqual([version]);
  const icon = readFileSync(join(deploymentFolder, "1panel/baleen/logo.png"));
  expect(icon.equals(readFileSync(join(deploymentFolder, "../web/public/apple-touch-icon.png")))).toBe(true);
});

async function installPanelApp(env: string) {
  const folder = await mkdtemp(join(tmpdir(), "baleen-panel-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(panelFolder, folder, { recursive: true });
  await writeFile(join(folder, ".env"), env);
  const run = () => spawnSync("bash", ["scripts/init.sh"], { cwd: folder, encoding: "utf8" });
  const secret = (name: string) => readFileSync(join(folder, "data/secrets", name), "utf8");
  return { folder, run, secret };
}

const formValues = `PANEL_DB_HOST="postgresql"
PANEL_DB_PORT="5433"
PANEL_DB_NAME="baleen_x"
PANEL_DB_USER="baleen_y"
PANEL_DB_USER_PASSWORD='p@ss #w/rd:鲸'
SMTP_URL="smtps://user:password@smtp.example.com"
`;

test("the panel's script writes each secret of the form into a file that only the container's user reads", async () => {
  const { folder, run, secret } = await installPanelApp(formValues);
  expect(run()).toMatchObject({ status: 0, stderr: "" });
  expect(secret("database_url")).toBe(
    `postgres://baleen_y:${encodeURIComponent("p@ss #w/rd:鲸")}@postgresql:5433/baleen_x`,
  );
  expect(secret("smtp_url")).toBe("smtps://user:password@smtp.example.com");
  expect(secret("secret_key")).toMatch(/^[\da-f]{64}$/);
  const named = Object.entries<string>(compose.services.baleen.environment).filter(([name]) =>
    name.endsWith("_FILE"),
  );
  for (const [, path] of named) {
    const file = join(folder, "data/secrets", path.replace("/etc/baleen/secrets/", ""));
    expect([path, statSync(file).mode & 0o777]).toEqual([path, 0o600]);
  }
});

test("the panel's script keeps what is there when it runs again", async () => {
  const { folder, run, secret } = await installPanelApp(formValues);
  run();
  const key = secret("secret_key");
  await writeFile(join(folder, "data/baleen.env"), "REMINDERS=true\n");
  await writeFile(join(folder, "data/secrets/smtp_url"), "smtps://another");
  expect(run().status).toBe(0);
  expect([secret("secret_key"), secret("smtp_url")]).toEqual([key, "smtps://another"]);
  const kept = await readFile(join(folder, "data/baleen.env"), "utf8");
  expect(parseEnvironmentFile(kept)).toEqual({ REMINDERS: "true" });
});
