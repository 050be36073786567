import { hasOwn } from "@baleen/contract/has-own.ts";
import type { RejectionCode } from "@baleen/contract/rejections.ts";
import { problemOfDatabaseError } from "../../platform/database/find-database-problem.ts";
import { Rejection } from "../../platform/rejection.ts";
import { problemOf } from "../../platform/setting-problem.ts";

/**
 * Turns any error of a backup or restore into a `Rejection` and throws it. `folder` is the folder being written or
 * read.
 */
export async function rethrowAsRejection<Result>(
  { databaseUrl, folder }: { readonly databaseUrl: string; readonly folder: string },
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw rejectionOf(error, databaseUrl, folder);
  }
}

function rejectionOf(error: unknown, databaseUrl: string, folder: string): Rejection {
  if (error instanceof Rejection) return error;
  const { code = "", message } =
    error instanceof Error ? (error as NodeJS.ErrnoException) : { message: String(error) };
  // Node's error code for a child process whose signal was aborted.
  if (code === "ABORT_ERR") return new Rejection("backupStopped", { cause: error });
  if (hasOwn(fileRejections, code)) return new Rejection(fileRejections[code], { folder, cause: error });
  if (isConnectionLost(code, message))
    return new Rejection("databaseConnectionLost", { output: message, cause: error });
  const problem = problemOfDatabaseError(error, databaseUrl);
  return problem
    ? new Rejection("databaseUnusable", { problem: problemOf("DATABASE_URL", problem), cause: error })
    : new Rejection("backupFailed", { message, cause: error });
}

const fileRejections = {
  ENOSPC: "backupFolderFull",
  EDQUOT: "backupFolderFull",
  EROFS: "backupFolderReadOnly",
  EACCES: "backupFolderForbidden",
  EPERM: "backupFolderForbidden",
  ENOTDIR: "backupFolderEntryInvalid",
  EISDIR: "backupFolderEntryInvalid",
} as const satisfies Record<string, RejectionCode>;

/** SQLSTATE codes of a server that ends a connection, and error codes of the driver for a broken connection. */
function isConnectionLost(code: string, message: string): boolean {
  return (
    ["57P01", "57P02", "ECONNRESET", "EPIPE"].includes(code) ||
    /connection terminated|not queryable|connection error/i.test(message)
  );
}
