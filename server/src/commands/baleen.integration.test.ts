import { execFile } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { productionSettings } from "../../../scripts/testing/production-settings.ts";
import { secretKey } from "../../../scripts/testing/start-server.ts";
import { openUncheckedDatabase } from "../open-database.ts";
import { readSettings } from "../operations/settings/settings.ts";
import { createEmptyDatabase } from "../testing/databases.ts";
import { commandNames } from "./baleen.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const wrapper = join(root, "deployment/baleen");

interface Installed {
  readonly databaseUrl: string;
  readonly settings: string;
  readonly backups: string;
}

/** Settings as `deployment/install` leaves them: a file, secrets in files, a folder for backups. */
async function install(): Promise<Installed> {
  const { databaseUrl, drop } = await createEmptyDatabase();
  onTestFinished(drop);
  const folder = mkdtempSync(join(tmpdir(), "baleen-installed-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const backups = join(folder, "backups");
  mkdirSync(backups);
  const { SECRET_KEY, ...open } = productionSettings;
  writeFileSync(join(folder, "database_url"), `${databaseUrl}\n`);
  writeFileSync(join(folder, "secret_key"), SECRET_KEY);
  const given = {
    ...open,
    DATABASE_URL_FILE: join(folder, "database_url"),
    SECRET_KEY_FILE: join(folder, "secret_key"),
    BACKUP_DIR: backups,
  };
  const settings = join(folder, "baleen.env");
  writeFileSync(
    settings,
    Object.entries(given)
      .map(([name, value]) => `${name}="${value}"\n`)
      .join(""),
  );
  return { databaseUrl, settings, backups };
}

const user = userInfo().username;

async function runBaleen(words: readonly string[], environment: Readonly<Record<string, string>>) {
  const env = { PATH: process.env.PATH ?? "", BALEEN_USER: user, ...environment };
  return await promisify(execFile)(wrapper, words, { env }).then(
    ({ stdout }) => stdout,
    ({ code, stderr }: { code: number; stderr: string }) => `${code}: ${stderr}`,
  );
}

test("a command has the settings of the file, whatever the shell's own are, and names who asked", async () => {
  const { settings, databaseUrl } = await install();
  const shell = {
    BALEEN_SETTINGS: settings,
    SUDO_USER: "li",
    SECRET_KEY: "another key, of thirty-two characters",
    DATABASE_URL: "postgres://127.0.0.1:1/nowhere",
    APP_ENV: "demo",
  };
  const link = await runBaleen(
    ["operators", "create", "--login", "wang", "--name", "王", "--role", "owner"],
    shell,
  );
  expect(link).toContain(`${productionSettings.PUBLIC_ORIGIN}/console`);
  expect(await runBaleen(["operators", "list"], shell)).toMatch(/^wang {2}王 {2}owner/);
  const { db, close } = await openUncheckedDatabase({ databaseUrl, dataDir: "" });
  onTestFinished(close);
  const entries = db.selectFrom("audit_log_entries").select(["action", "operator"]);
  expect(await entries.execute()).toEqual([{ action: "createOperator", operator: "li" }]);
});

test("cron's line makes a backup with cron's environment, and the drill restores it", async () => {
  const { settings, backups } = await install();
  const docs = readFileSync(join(root, "docs/operations/backups.md"), "utf8");
  const [, line = ""] = /`\d+ \d+ \* \* \* root (.*?)`/.exec(docs) ?? [];
  expect(line).toBe("/usr/local/bin/baleen backup");
  expect(readFileSync(join(root, "deployment/install"), "utf8")).toMatch(
    /"\$root\/usr\/local\/bin\/baleen"$/m,
  );
  const env = {
    ...{ PATH: "/usr/bin:/bin", SHELL: "/bin/sh", HOME: "/root", LOGNAME: "root" },
    ...{ BALEEN_SETTINGS: settings, BALEEN_USER: user },
  };
  await runBaleen(["operators", "list"], env);
  const command = line.replace("/usr/local/bin/baleen", wrapper);
  await promisify(execFile)("/bin/sh", ["-c", command], { env });
  expect(readdirSync(backups).filter((file) => file.endsWith(".dump"))).toHaveLength(1);
  expect(await runBaleen(["restore", "--drill"], env)).toContain("can be restored");
});

test.skipIf(process.getuid?.() !== 0)(
  "root becomes the server's user, who reads what that user may read",
  async () => {
    const { settings, backups } = await install();
    chmodSync(join(backups, ".."), 0o755);
    chmodSync(join(backups, "../secret_key"), 0o600);
    const answer = await runBaleen(["jobs"], { BALEEN_SETTINGS: settings, BALEEN_USER: "nobody" });
    expect(answer).toMatch(/^1: .*SECRET_KEY_FILE: .* may not be read by this user/s);
    expect(await runBaleen(["jobs"], { BALEEN_SETTINGS: settings, BALEEN_USER: "no-such-user" })).toMatch(
      /^1: .*There is no user no-such-user/,
    );
  },
);

test("the command knows every command, and says so where it knows none", async () => {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const files = Object.values<string>(scripts).flatMap(
    (script) => /^node server\/src\/commands\/(.+)\.ts$/.exec(script)?.[1] ?? [],
  );
  // A checkout has no releases to switch between.
  const ofInstallations = ["rollback", "upgrade"];
  expect(Object.keys(commandNames).toSorted()).toEqual([...files, ...ofInstallations].toSorted());
  expect(await runBaleen(["backups"], {})).toMatch(/^1: .*baleen COMMAND/s);
  const { settings } = await install();
  const usage = await runBaleen(["operators", "nonsense"], { BALEEN_SETTINGS: settings });
  expect(usage).toContain("  baleen operators create --login li");
  expect(usage).not.toContain("npm run");
  expect(await runBaleen(["jobs"], { BALEEN_SETTINGS: "/nowhere/baleen.env" })).toMatch(/^1: .*ENOENT/);
});

test("where a production site is installed, nothing runs as a demo that was not asked for", () => {
  const installed = [fileURLToPath(import.meta.url)];
  expect(() => readSettings({}, installed)).toThrow(/APP_ENV: a production site is installed here/);
  expect(() => readSettings({ LOG_LEVEL: "info" }, installed)).toThrow(/baleen COMMAND/);
  expect(readSettings({ APP_ENV: "demo" }, installed).mode).toBe("demo");
  expect(readSettings({ PORT: "3001" }, ["/nowhere"]).mode).toBe("demo");
  expect(
    readSettings({ ...productionSettings, DATABASE_URL: "postgres://db", SECRET_KEY: secretKey }, installed)
      .mode,
  ).toBe("production");
});
