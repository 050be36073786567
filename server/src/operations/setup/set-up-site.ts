import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Localized } from "@baleen/contract/language.ts";
import { Rejection } from "../../platform/rejection.ts";
import { systemProbes } from "../doctor/probes.ts";
import { parseEnvironmentFile } from "../settings/environment-file.ts";
import { checkSettings } from "../settings/settings.ts";
import {
  type AnswerSource,
  type CollectedSettings,
  collectSettings,
  type ProbesOf,
} from "./collect-settings.ts";
import { makeLocalDatabase } from "./local-database.ts";
import type { Machine } from "./machine.ts";
import { writeProxyFiles } from "./proxy-files.ts";
import type { Answers } from "./section.ts";
import { startSite } from "./start-site.ts";
import { writeSettings } from "./write-settings.ts";

/** Settings that are the same on every machine. */
const fixedSettings = {
  APP_ENV: "production",
  BACKUP_DIR: "/var/backups/baleen",
  STOP_DELAY_S: "0",
} as const;

const secretKeyFile = "/etc/baleen/secrets/secret_key";

const texts = {
  written: { zh: "已写入：", en: "Written: " },
  notStarted: {
    zh: "这台机器没有运行systemd：请用baleen server启动网站，再用baleen operators create添加第一位所有者。",
    en: "systemd does not run here: start the site by baleen server, and add the first owner by baleen operators create.",
  },
  certificateMissing: {
    zh: "nginx还没有证书，请运行：",
    en: "nginx has no certificate yet. Run: ",
  },
  otherProxy: {
    zh: "代理要转发到127.0.0.1:3000，见docs/operations/deployment.md。",
    en: "The proxy has to forward to 127.0.0.1:3000; see docs/operations/deployment.md.",
  },
  started: { zh: "网站已启动。", en: "The site runs." },
  owner: { zh: "第一位所有者用这个链接设置密码：", en: "The first owner sets a password by this link: " },
  noBackup: { zh: "没有做成第一次备份：", en: "The first backup was not made: " },
  ownerNotAdded: { zh: "没有添加所有者：", en: "The owner was not added: " },
  console: { zh: "管理后台：", en: "Console: " },
  keepKey: {
    zh: `请把${secretKeyFile}另存一份，不要与备份放在一起。`,
    en: `Keep a copy of ${secretKeyFile} elsewhere, apart from the backups.`,
  },
} as const satisfies Record<string, Localized>;

/**
 * Collects the answers, makes the database, writes settings, secrets and the proxy's files, starts the site, makes
 * the first backup, shows what the doctor finds and adds the first owner. Nothing is changed before all answers are there and fit together. Throws the rejections of the answer
 * source, `settingsInvalid`, `programFailed` and `siteNotReady`.
 */
export async function setUpSite(
  source: AnswerSource,
  machine: Machine,
  probesOf: ProbesOf = systemProbes,
): Promise<void> {
  const { root, print, hasSystemd } = machine;
  const former = readInstalledSettings(root);
  const key = { SECRET_KEY_FILE: former.SECRET_KEY_FILE ?? path.join(root, secretKeyFile) };
  const base = { ...former, ...fixedSettings, ...key };
  const collected = await collectSettings(source, base, probesOf);
  requireValid(collected);
  const settings = { ...collected.settings, ...(await makeDatabase(collected, machine)) };
  await writeSettings(settings, former, machine);
  const files = await writeProxyFiles(collected, root);
  print(texts.written, ["etc/baleen/baleen.env", ...files].map((file) => `/${file}`).join(", "));
  print(texts.keepKey);
  if (!hasSystemd) return print(texts.notStarted);
  await startAndReport(collected, machine);
}

const isLocal = ({ answers }: CollectedSettings) => answers.DATABASE === "local";

/** Throws `settingsInvalid` if the server would not start, before anything is changed. */
function requireValid(collected: CollectedSettings): void {
  const database = isLocal(collected) && { DATABASE_URL: "postgres://baleen@127.0.0.1/baleen" };
  const { problems } = checkSettings({ ...collected.settings, ...database }, []);
  if (problems.length > 0) throw new Rejection("settingsInvalid", { problems });
}

/** The address of a new database on this machine, if it is to have one. */
async function makeDatabase(collected: CollectedSettings, { run, random }: Machine): Promise<Answers> {
  return isLocal(collected) ? { DATABASE_URL: await makeLocalDatabase(run, random) } : {};
}

async function startAndReport(collected: CollectedSettings, machine: Machine): Promise<void> {
  const { answers, settings } = collected;
  const { print } = machine;
  await startSite(machine);
  print(texts.started);
  await startProxy(answers, machine);
  await makeFirstBackup(machine);
  await examineSite(machine);
  print(texts.console, `${settings.CONSOLE_ORIGIN ?? settings.PUBLIC_ORIGIN}/console`);
  await addOwner(answers, machine);
}

async function makeFirstBackup({ run, print, baleenCommand }: Machine): Promise<void> {
  try {
    await run(baleenCommand, ["backup"]);
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    print(texts.noBackup, error.message);
  }
}

/** Shows what the doctor finds. The site is set up, whatever that is. */
async function examineSite({ run, baleenCommand }: Machine): Promise<void> {
  await run(baleenCommand, ["doctor"], { isShown: true }).catch(() => "");
}

/** Adds the first owner. An owner who is there already, since an earlier run, is no failure of this one. */
async function addOwner(
  { OWNER_LOGIN, OWNER_NAME }: Answers,
  { run, print, baleenCommand }: Machine,
): Promise<void> {
  if (!OWNER_LOGIN || !OWNER_NAME) return;
  const owner = ["--login", OWNER_LOGIN, "--name", OWNER_NAME, "--role", "owner"];
  try {
    print(texts.owner, await run(baleenCommand, ["operators", "create", ...owner]));
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    print(texts.ownerNotAdded, error.message);
  }
}

async function startProxy({ PROXY, DOMAIN = "" }: Answers, { run, print, root }: Machine): Promise<void> {
  if (PROXY === "other") return print(texts.otherProxy);
  const certificate = path.join(root, "etc/letsencrypt/live", DOMAIN, "fullchain.pem");
  if (PROXY === "nginx" && !existsSync(certificate)) {
    const commands = `systemctl stop nginx && certbot certonly --standalone -d ${DOMAIN} && systemctl start nginx`;
    return print(texts.certificateMissing, commands);
  }
  await run("systemctl", ["restart", PROXY ?? ""]);
}

/** The settings in an installed site's file, without empty ones; the files that they name are below the root. */
export function readInstalledSettings(root: string): Answers {
  const file = path.join(root, "etc/baleen/baleen.env");
  if (!existsSync(file)) return {};
  const settings = Object.entries(parseEnvironmentFile(readFileSync(file, "utf8")));
  return Object.fromEntries(
    settings
      .filter(([, value]) => value !== "")
      .map(([name, value]) => [name, value.replace(/^\/etc\/baleen\//, path.join(root, "etc/baleen/"))]),
  );
}

export const isInstalled = (root: string): boolean => existsSync(path.join(root, secretKeyFile));
