import { mkdir } from "node:fs/promises";
import type { Problem } from "@baleen/contract/error-kind.ts";
import { defineProblems, failure, skipped } from "../../../platform/check.ts";
import { lockDataDir } from "../../../platform/database/data-dir-lock.ts";
import { findPortProblem } from "../../../platform/http/find-port-problem.ts";
import { Rejection } from "../../../platform/rejection.ts";
import { problemOf } from "../../../platform/setting-problem.ts";
import type { DeploymentCheck } from "../check.ts";
import { checkDiskSpace, minFreeMb } from "./machine.ts";

const problem = defineProblems({
  folderUnusable: failure(({ dataDir, error }: FolderParams & { error: unknown }) => ({
    zh: `${dataDir}不能用：${error}`,
    en: `${dataDir} cannot be used: ${error}`,
  })),
  folderFull: failure(({ dataDir }: FolderParams) => ({
    zh: `${dataDir}没有空间了；请腾出${minFreeMb} MB，或换一个文件夹`,
    en: `the disk of ${dataDir} is full; free ${minFreeMb} MB, or choose another folder`,
  })),
  folderForbidden: failure(({ dataDir }: FolderParams) => ({
    zh: `当前用户不能写${dataDir}；请把文件夹给这个用户，或换一个`,
    en: `this user may not write to ${dataDir}; change the folder's owner, or choose another`,
  })),
  noFolder: failure(({ dataDir }: FolderParams) => ({
    zh: `${dataDir}不是文件夹；请换一个`,
    en: `${dataDir} is not a folder; choose another`,
  })),
});

interface FolderParams {
  readonly dataDir: string;
}

const metricsNames = { host: "METRICS_HOST", port: "METRICS_PORT" };

/** Whether the server can listen on its ports. A running server occupies them. */
export const checkPorts: DeploymentCheck = {
  id: "ports",
  subject: { zh: "端口", en: "Ports" },
  atStart: "only",
  async run({ settings: { host, port, metrics, sharesPorts } }) {
    // A probe that shares the port would receive visitors' connections.
    if (sharesPorts) return skipped({ zh: "端口可以共用", en: "The ports may be shared" });
    const found = [
      host !== undefined && port !== undefined && (await findPortProblem({ host, port })),
      metrics && (await findPortProblem(metrics, metricsNames)),
    ];
    return found.filter((unusable) => typeof unusable === "object");
  },
};

/** Whether the embedded database's folder has space and is not used by another server. A running server locks it. */
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
      return await checkDiskSpace("DATA_DIR", dataDir, probes);
    } catch (error) {
      const found = error instanceof Rejection ? error : problemOfFileError(error, dataDir);
      return problemOf("DATA_DIR", found ?? problem.folderUnusable({ dataDir, error }));
    }
  },
};

/** Turns a file system error into a problem; undefined for other errors. */
export function problemOfFileError(error: unknown, dataDir: string): Problem | undefined {
  const { code } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  switch (code) {
    case "ENOSPC":
    case "EDQUOT":
      return problem.folderFull({ dataDir });
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return problem.folderForbidden({ dataDir });
    case "ENOTDIR":
    case "EEXIST":
      return problem.noFolder({ dataDir });
    default:
      return undefined;
  }
}
