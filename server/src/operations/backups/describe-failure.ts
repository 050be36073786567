import { describeDatabaseError } from "../../platform/database/find-database-problem.ts";
import { Rejection } from "../../platform/rejection.ts";
import { describeSettingProblem } from "../../platform/setting-problem.ts";

/** Throws any error of a backup or a restore as a sentence. `folder` is the one that is written to or read. */
export async function inWords<Result>(
  { databaseUrl, folder }: { readonly databaseUrl: string; readonly folder: string },
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw describeFailure(error, databaseUrl, folder);
  }
}

function describeFailure(error: unknown, databaseUrl: string, folder: string): Rejection {
  if (error instanceof Rejection) return error;
  const { code = "", message } =
    error instanceof Error ? (error as NodeJS.ErrnoException) : { message: String(error) };
  // The error code of a program whose signal was aborted.
  if (code === "ABORT_ERR") return new Rejection("backupStopped", { cause: error });
  const why = describeDatabaseError(error, databaseUrl);
  const reason =
    fileSentence(code, folder) ??
    connectionSentence(code, message) ??
    (why
      ? describeSettingProblem({ setting: "DATABASE_URL", why })
      : { zh: `失败：${message}`, en: message });
  return new Rejection("backupFailed", { reason, cause: error });
}

function fileSentence(code: string, folder: string) {
  switch (code) {
    case "ENOSPC":
    case "EDQUOT":
      return {
        zh: `${folder}所在的磁盘已满，请腾出空间`,
        en: `The disk of ${folder} is full; make room on it`,
      };
    // systemd makes all but `ReadWritePaths=` read-only for a unit (systemd.exec(5), ProtectSystem=).
    case "EROFS":
      return {
        zh: `${folder}是只读的：systemd只让这个单元写ReadWritePaths=里的文件夹。运行systemctl edit baleen-backup.service（演练和服务的单元同样），写入[Service]和ReadWritePaths=${folder}`,
        en: `${folder} is read-only: systemd lets the unit write only to the folders of ReadWritePaths=. Run systemctl edit baleen-backup.service (and those of the drill and the server) and write [Service] and ReadWritePaths=${folder}`,
      };
    case "EACCES":
    case "EPERM":
      return {
        zh: `当前用户没有${folder}的权限，请把文件夹给它：chown baleen ${folder}`,
        en: `This user may not use ${folder}; give it the folder: chown baleen ${folder}`,
      };
    case "ENOTDIR":
    case "EISDIR":
      return {
        zh: `${folder}中有一项不是所需的文件或文件夹`,
        en: `Something in ${folder} is not the file or folder it should be`,
      };
    default:
      return undefined;
  }
}

/** SQLSTATE codes of a server that ends a connection, and what the driver says when one breaks. */
function connectionSentence(code: string, message: string) {
  const isLost =
    ["57P01", "57P02", "ECONNRESET", "EPIPE"].includes(code) ||
    /connection terminated|not queryable|connection error/i.test(message);
  if (!isLost) return undefined;
  return { zh: "与数据库的连接中断", en: "The connection to the database was lost" };
}
