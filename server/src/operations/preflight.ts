import { mkdir, statfs } from "node:fs/promises";
import type { Localized } from "@baleen/contract/language.ts";
import { PagesNotBuiltError } from "../pages/built-pages.ts";
import { lockDataDir } from "../platform/database/data-dir-lock.ts";
import { describeDatabaseError, findDatabaseProblem } from "../platform/database/find-database-problem.ts";
import { describeListenError, findPortProblem } from "../platform/http/find-port-problem.ts";
import { Rejection } from "../platform/rejection.ts";
import { describeSettingProblem, problemOf, type SettingProblem } from "../platform/setting-problem.ts";
import { readSettingFiles } from "./settings/setting-files.ts";
import { readSettings, readUsableSettings, type Settings, settingNames } from "./settings/settings.ts";

function startError(problems: readonly SettingProblem[]): Rejection {
  return new Rejection("startRejected", { problems: problems.map(describeSettingProblem) });
}

/** An embedded database starts with about 40 MB, and its log grows in steps of 16 MB. */
const minFreeMb = 100;

/**
 * Preflight checks: reads the settings and tries the port, the database and the folder that they name. Throws
 * `startRejected` with a line for each problem; values of invalid settings are not tried.
 */
export async function readCheckedSettings(environment: NodeJS.ProcessEnv): Promise<Settings> {
  const { settings, problems } = readUsableSettings(environment);
  const { mode, host, port, metrics, databaseUrl, databaseDirectUrl, dataDir } = settings;
  const outside = await Promise.all([
    host !== undefined && port !== undefined && findPortProblem(host, port),
    metrics && findPortProblem(metrics.host, metrics.port, metricsNames),
    about("DATABASE_URL", databaseUrl !== undefined && findDatabaseProblem(databaseUrl)),
    about("DATABASE_DIRECT_URL", databaseDirectUrl !== undefined && findDatabaseProblem(databaseDirectUrl)),
    about("DATA_DIR", mode === "demo" && databaseUrl === undefined && findFolderProblem(dataDir)),
  ]);
  const found = [...problems, ...outside.filter((problem) => typeof problem === "object")];
  if (found.length > 0) throw startError(found);
  return readSettings(environment);
}

async function about(setting: string, found: Promise<Localized | undefined> | false) {
  const why = await found;
  return why && problemOf(setting, why);
}

const metricsNames = { host: "METRICS_HOST", port: "METRICS_PORT" };

async function findFolderProblem(dataDir: string): Promise<Localized | undefined> {
  try {
    await mkdir(dataDir, { recursive: true });
    const unlock = await lockDataDir(dataDir);
    unlock();
    const { bavail, bsize } = await statfs(dataDir);
    const freeMb = Math.floor((bavail * bsize) / 1e6);
    if (freeMb >= minFreeMb) return undefined;
    return {
      zh: `${dataDir}只剩${freeMb} MB；请腾出${minFreeMb} MB，或换一个文件夹`,
      en: `only ${freeMb} MB are free in ${dataDir}; make room for ${minFreeMb} MB, or name another folder`,
    };
  } catch (error) {
    if (error instanceof Rejection) return error.sentence;
    const unknown = { zh: `${dataDir}不能用：${error}`, en: `${dataDir} cannot be used: ${error}` };
    return describeFileError(error, dataDir) ?? unknown;
  }
}

/** The message for an error that ended the start; undefined for unexpected ones, which need a stack trace. */
export function describeStartError(error: unknown, given: NodeJS.ProcessEnv): string | undefined {
  const isInWords = [Rejection, PagesNotBuiltError].some((kind) => error instanceof kind);
  if (isInWords) return (error as Error).message;
  const {
    HOST = "127.0.0.1",
    PORT = "3000",
    DATABASE_URL,
    DATA_DIR = ".data",
  } = readSettingFiles(given, settingNames).values;
  const listening = describeListenError(error, HOST, Number(PORT));
  if (listening) return startError([listening]).message;
  const [setting, why] = DATABASE_URL
    ? ["DATABASE_URL", describeDatabaseError(error, DATABASE_URL)]
    : ["DATA_DIR", describeFileError(error, DATA_DIR)];
  return why && startError([problemOf(setting, why)]).message;
}

function describeFileError(error: unknown, dataDir: string): Localized | undefined {
  const { code } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  switch (code) {
    case "ENOSPC":
    case "EDQUOT":
      return {
        zh: `${dataDir}没有空间了；请腾出${minFreeMb} MB，或换一个文件夹`,
        en: `there is no room for ${dataDir}; make room for ${minFreeMb} MB, or name another folder`,
      };
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return {
        zh: `当前用户不能写${dataDir}；请把文件夹给这个用户，或换一个`,
        en: `this user may not write to ${dataDir}; give it the folder, or name another`,
      };
    case "ENOTDIR":
    case "EEXIST":
      return { zh: `${dataDir}不是文件夹；请换一个`, en: `${dataDir} is no folder; name another` };
    default:
      return undefined;
  }
}
