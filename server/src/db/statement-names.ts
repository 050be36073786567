import { createHash } from "node:crypto";
import pg from "pg";

/** PostgreSQL keeps the plans of each connection in memory, so their number is bounded. */
const maxNames = 200;

/** What PostgreSQL says of a name that this session does not have, or has already. */
const nameErrors: ReadonlySet<unknown> = new Set(["26000", "42P05"]);

/** Whether an error means that another session has answered than the one that prepared the statement. */
export function isNameError(error: unknown): boolean {
  return error instanceof Error && "code" in error && nameErrors.has(error.code);
}

/**
 * Decides which statements are prepared, for all connections of a pool. A statement's name is made of its text, so even in
 * a session that is shared with other releases a name means one thing.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  #isOff: boolean;

  constructor(isOn: boolean) {
    this.#isOff = !isOn;
  }

  /**
   * The name to prepare a statement under; undefined if it is to be parsed each time.
   */
  nameOf(text: string): string | undefined {
    if (this.#isOff) return undefined;
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= maxNames || !canBePrepared(text)) return known;
    const name = createHash("sha256").update(text).digest("base64url");
    this.#names.set(text, name);
    return name;
  }

  /** Prepares nothing any more: a pooler between us and PostgreSQL changes sessions without telling. */
  turnOff(): void {
    this.#isOff = true;
  }
}

/**
 * A statement with a star is not prepared: once a newer release has added a column, PostgreSQL would refuse its plan.
 * What begins and ends transactions is not either: a COMMIT that is sent again after an error would roll back.
 */
function canBePrepared(text: string): boolean {
  return /^\s*(select|insert|update|delete|with)\b/i.test(text) && !text.includes("*");
}

/**
 * Makes a connection prepare its statements. PostgreSQL does nothing for a name that its session does not know, so the
 * statement is sent again without one; within a transaction the error ends it, and `inTransaction` runs it again.
 */
export function prepareStatements(client: pg.PoolClient, names: StatementNames): void {
  // Its overloads do not matter here.
  const query = async (...asked: unknown[]) => await Reflect.apply(pg.Client.prototype.query, client, asked);
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

/** Whether a transaction is open once a statement has been run. */
function isOpenAfter(text: unknown, wasOpen: boolean): boolean {
  if (text === "commit" || text === "rollback") return false;
  return wasOpen || (typeof text === "string" && text.startsWith("begin"));
}
