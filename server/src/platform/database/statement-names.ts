import { createHash } from "node:crypto";
import pg from "pg";
import { errorCodeOf } from "./database-errors.ts";

/** Limits the number of plans that PostgreSQL caches for each connection. */
const maxNames = 200;

/** Whether an error means that another session prepared the statement: its name is unknown, or exists already. */
export function isNameError(error: unknown): boolean {
  return ["26000", "42P05"].includes(errorCodeOf(error));
}

/**
 * Names of prepared statements, for all connections of a pool. A name is a hash of the SQL text, so it means the same
 * statement in sessions shared with other releases.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  #isOff: boolean;

  constructor(isOn: boolean) {
    this.#isOff = !isOn;
  }

  /** The name to prepare a statement under; undefined if the statement must not be prepared. */
  nameOf(text: string): string | undefined {
    if (this.#isOff) return undefined;
    const earlier = this.#names.get(text);
    if (earlier !== undefined || this.#names.size >= maxNames || !canBePrepared(text)) return earlier;
    const name = createHash("sha256").update(text).digest("base64url");
    this.#names.set(text, name);
    return name;
  }

  /** Disables prepared statements, because a connection pooler in front of PostgreSQL switches sessions. */
  disable(): void {
    this.#isOff = true;
  }
}

/**
 * Excludes `select *`, whose cached plan fails after a newer release adds a column, and transaction control, since a
 * COMMIT that is sent again after an error would roll back.
 */
function canBePrepared(text: string): boolean {
  return /^\s*(select|insert|update|delete|with)\b/i.test(text) && !text.includes("*");
}

/**
 * Makes a connection prepare its statements. If the session does not know a statement's name, the statement is sent
 * again without a name. In a transaction the error aborts the transaction, and `inTransaction` retries.
 */
export function prepareStatements(client: pg.PoolClient, names: StatementNames): void {
  // `Reflect.apply` avoids the overloads of `query`.
  const query = async (...args: unknown[]) => await Reflect.apply(pg.Client.prototype.query, client, args);
  let isInTransaction = false;
  const queryPrepared = async (text: unknown, values?: unknown) => {
    isInTransaction = isOpenAfter(text, isInTransaction);
    const name = typeof text === "string" ? names.nameOf(text) : undefined;
    if (name === undefined) return await query(text, values);
    try {
      return await query({ name, text, values });
    } catch (error) {
      if (!isNameError(error)) throw error;
      names.disable();
      if (isInTransaction) throw error;
      return await query(text, values);
    }
  };
  Object.assign(client, { query: queryPrepared });
}

function isOpenAfter(text: unknown, wasOpen: boolean): boolean {
  if (text === "commit" || text === "rollback") return false;
  return wasOpen || (typeof text === "string" && text.startsWith("begin"));
}
