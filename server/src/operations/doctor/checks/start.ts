import { mkdir } from "node:fs/promises";
import type { Localized } from "@baleen/contract/language.ts";
import { defineProblems, failure, skipped } from "../../../platform/check.ts";
import { lockDataDir } from "../../../platform/database/data-dir-lock.ts";
import { findPortProblem } from "../../../platform/http/find-port-problem.ts";
import { Rejection } from "../../../platform/rejection.ts";
import { describeSettingProblem, problemOf } from "../../../platform/setting-problem.ts";
import type { DeploymentCheck } from "../check.ts";
import { checkRoom, minFreeMb } from "./machine.ts";

const problem = defineProblems({
  portUnusable: failure(describeSettingProblem),
  dataDirUnusable: failure(describeSettingProblem),
});

const metricsNames = { host: "METRICS_HOST", port: "METRICS_PORT" };

/** Whether the server can listen. A running server holds its ports. */
export const checkPorts: DeploymentCheck = {
  id: "ports",
  subject: { zh: "端口", en: "Ports" },
  atStart: "only",
  async run({ settings: { host, port, metrics } }) {
    const found = [
      host !== undefined && port !== undefined && (await findPortProblem(host, port)),
      metrics && (await findPortProblem(metrics.host, metrics.port, metricsNames)),
    ];
    return found.flatMap((unusable) => (unusable ? [problem.portUnusable(unusable)] : []));
  },
};

/** Whether the embedded database has a folder with room, which no other server uses. A running server holds it. */
export const checkDataDir: DeploymentCheck = {
  id: "dataDir",
  subject: { zh: "数据文件夹", en: "Data folder" },
  atStart: "only",
  async run({ settings: { mode, databaseUrl, dataDir }, probes }) {
    if (mode !== "demo" || databaseUrl !== undefined) {
      return skipped({ zh: "没有内置数据库", en: "There is no embedded database" });
    }
    try {
      await mkdir(dataDir, { recursive: true });
      (await lockDataDir(dataDir))();
      return await checkRoom("DATA_DIR", dataDir, probes);
    } catch (error) {
      const why = error instanceof Rejection ? error.sentence : describeFileError(error, dataDir);
      const unexpected = { zh: `${dataDir}不能用：${error}`, en: `${dataDir} cannot be used: ${error}` };
      return problem.dataDirUnusable(problemOf("DATA_DIR", why ?? unexpected));
    }
  },
};

/** The sentence for an error of the file system; undefined for other errors. */
export function describeFileError(error: unknown, dataDir: string): Localized | undefined {
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
