import { createHash } from "node:crypto";
import pg from "pg";
import { codeOf } from "./database-errors.ts";

/** Bounds the plans that PostgreSQL caches for each connection. */
const maxNames = 200;

/** Whether an error, an unknown or an existing name, means that the session is not the one that prepared the statement. */
export function isNameError(error: unknown): boolean {
  return ["26000", "42P05"].includes(codeOf(error));
}

/**
 * Names of prepared statements, for all connections of a pool. A name is a hash of the text, so that it means the
 * same in sessions shared with other releases.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  #isOff: boolean;

  constructor(isOn: boolean) {
    this.#isOff = !isOn;
  }

  /** The name to prepare a statement under; undefined if it must not be prepared. */
  nameOf(text: string): string | undefined {
    if (this.#isOff) return undefined;
    const earlier = this.#names.get(text);
    if (earlier !== undefined || this.#names.size >= maxNames || !canBePrepared(text)) return earlier;
    const name = createHash("sha256").update(text).digest("base64url");
    this.#names.set(text, name);
    return name;
  }

  /** Disables preparation: a connection pooler in front of PostgreSQL switches sessions. */
  turnOff(): void {
    this.#isOff = true;
  }
}

/**
 * Excludes `select *`, whose cached plan fails after a newer release has added a column, and transaction control: a
 * COMMIT sent again after an error would roll back.
 */
function canBePrepared(text: string): boolean {
  return /^\s*(select|insert|update|delete|with)\b/i.test(text) && !text.includes("*");
}

/**
 * Makes a connection prepare its statements. A statement whose name the session does not know is sent again without a
 * name; within a transaction the error aborts it, and `inTransaction` retries.
 */
export function prepareStatements(client: pg.PoolClient, names: StatementNames): void {
  // The overloads of `query` do not matter here.
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
      names.turnOff();
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
