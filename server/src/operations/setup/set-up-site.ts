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
import type { Answers } from "./sections.ts";
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
  console: { zh: "管理后台：", en: "Console: " },
  keepKey: {
    zh: `请把${secretKeyFile}另存一份，不要与备份放在一起。`,
    en: `Keep a copy of ${secretKeyFile} elsewhere, apart from the backups.`,
  },
} as const satisfies Record<string, Localized>;

/**
 * Collects the answers, then writes settings, secrets and the proxy's files, makes the database, starts the site and
 * adds the first owner. Nothing is written before all answers are there. Throws the rejections of the answer source,
 * `settingsInvalid`, `programFailed` and `siteNotReady`.
 */
export async function setUpSite(
  source: AnswerSource,
  machine: Machine,
  probesOf: ProbesOf = systemProbes,
): Promise<void> {
  const { root, say, hasSystemd } = machine;
  const base = {
    ...readFormerSettings(root),
    ...fixedSettings,
    SECRET_KEY_FILE: path.join(root, secretKeyFile),
  };
  const collected = await collectSettings(source, base, probesOf);
  const settings = await withDatabase(collected, machine);
  const { problems } = checkSettings({ ...settings }, []);
  if (problems.length > 0) throw new Rejection("settingsInvalid", { problems });
  await writeSettings(settings, machine);
  const files = await writeProxyFiles(collected.answers, root);
  say(texts.written, ["etc/baleen/baleen.env", ...files].map((file) => `/${file}`).join(", "));
  say(texts.keepKey);
  if (!hasSystemd) return say(texts.notStarted);
  await start(collected, machine);
}

/** The settings with the database's address; makes the database if it is a new one on this machine. */
async function withDatabase({ answers, settings }: CollectedSettings, machine: Machine): Promise<Answers> {
  if (answers.DATABASE !== "local") return settings;
  return { ...settings, DATABASE_URL: await makeLocalDatabase(machine.run, machine.random) };
}

async function start({ answers, settings }: CollectedSettings, machine: Machine): Promise<void> {
  const { run, say, baleen } = machine;
  await startSite(machine);
  say(texts.started);
  await startProxy(answers, machine);
  const { OWNER_LOGIN, OWNER_NAME } = answers;
  if (OWNER_LOGIN && OWNER_NAME) {
    const owner = ["--login", OWNER_LOGIN, "--name", OWNER_NAME, "--role", "owner"];
    say(texts.owner, await run(baleen, ["operators", "create", ...owner]));
  }
  say(texts.console, `${settings.PUBLIC_ORIGIN}/console`);
}

async function startProxy({ PROXY, DOMAIN = "" }: Answers, { run, say, root }: Machine): Promise<void> {
  if (PROXY === "other") return say(texts.otherProxy);
  const certificate = path.join(root, "etc/letsencrypt/live", DOMAIN, "fullchain.pem");
  if (PROXY === "nginx" && !existsSync(certificate)) {
    const commands = `systemctl stop nginx && certbot certonly --standalone -d ${DOMAIN} && systemctl start nginx`;
    return say(texts.certificateMissing, commands);
  }
  await run("systemctl", ["restart", PROXY ?? ""]);
}

/** The settings in an installed site's file, without empty ones; the files that they name are below the root. */
export function readFormerSettings(root: string): Answers {
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
