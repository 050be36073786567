/**
 * Whether an error says that the database cannot serve just now: it is unreachable, shutting down, out of
 * room, or took longer than our limits. PostgreSQL's classes are in its manual, appendix A.
 */
export function isDatabaseDown(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  const code = "code" in thrown && typeof thrown.code === "string" ? thrown.code : "";
  return unreachable.has(code) || temporary.test(code) || poolSays.test(thrown.message);
}

const unreachable = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ENOENT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
]);

// 08 connection, 53 out of resources, 57 operator or time limit, 55P03 lock limit, 40 rolled back, 25P03 idle limit.
const temporary = /^(08\w{3}|53\w{3}|57\w{3}|55P03|40\w{3}|25P03)$/;

// The driver's own failures have sentences instead of codes.
const poolSays =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/;
