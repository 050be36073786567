/**
 * Whether an error is transient: the database is unreachable, shutting down, out of resources, or a timeout was hit.
 * The error classes are in PostgreSQL's manual, appendix A.
 */
export function isDatabaseDown(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  const code = errorCodeOf(thrown);
  return (
    unreachableCodes.has(code) ||
    transientCodes.test(code) ||
    isReadOnlyError(thrown) ||
    driverMessages.test(thrown.message)
  );
}

/** The cause of a failed statement or connection, as a label for metrics. */
export function databaseErrorKind(thrown: unknown) {
  const code = errorCodeOf(thrown);
  if (/^(ETIMEDOUT|57014|55P03|25P03)$/.test(code) || /timeout/i.test(String(thrown))) return "timeout";
  if (/^40\w{3}$/.test(code)) return "conflict";
  if (/^23\w{3}$/.test(code)) return "constraint";
  if (/^53\w{3}$/.test(code)) return "resources";
  return isDatabaseDown(thrown) ? "connection" : "other";
}

const unreachableCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOENT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
]);

// 08 connection, 53 out of resources, 57 operator or time limit, 55P03 lock timeout, 40 rollback, 25P03 idle timeout.
const transientCodes = /^(08\w{3}|53\w{3}|57\w{3}|55P03|40\w{3}|25P03)$/;

/** Whether a write was rejected because the server has become a standby; the connection must then be replaced. */
export function isReadOnlyError(thrown: unknown): boolean {
  return errorCodeOf(thrown) === "25006";
}

// The driver's own errors have messages but no codes.
const driverMessages =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/;

export function isUniqueViolation(thrown: unknown): boolean {
  return errorCodeOf(thrown) === "23505";
}

export function isNotNullViolation(thrown: unknown): boolean {
  return errorCodeOf(thrown) === "23502";
}

/** The code of a PostgreSQL or operating system error; an empty string if there is none. */
export function errorCodeOf(thrown: unknown): string {
  return thrown instanceof Error && "code" in thrown && typeof thrown.code === "string" ? thrown.code : "";
}
