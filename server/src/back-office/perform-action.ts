import type { AuditAction } from "@baleen/contract/back-office/audit-log-words.ts";
import type { Role } from "@baleen/contract/back-office/roles.ts";
import { sql } from "kysely";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import { inTransaction, type Tx } from "../platform/database/transaction.ts";
import { AppError } from "../platform/http/app-error.ts";
import {
  addAuditLogEntry,
  findEntryOfKey,
  type NewEntry,
  reserveEntryId,
} from "./audit-log/audit-log-store.ts";
import { OperatorError } from "./operator-error.ts";

/** Who acts, from where, and why. */
export interface By {
  /** For commands `id` is null, and there is no role that limits them. */
  readonly operator: { readonly id: number | null; readonly login: string; readonly role?: Role };
  readonly via: "console" | "command";
  readonly ipAddress?: string | undefined;
  /** A UUID. Without one every call is an action of its own. */
  readonly actionKey?: string | undefined;
  readonly reasonCategory?: string | undefined;
  readonly reason: string | null;
}

export interface OperatorAction extends By {
  /** What is done, in words of the audit log. A key belongs to one action with one subject. */
  readonly action: AuditAction;
  readonly subject: string;
}

export interface Done<Result, Once> {
  /** Kept in the audit log, for repetitions: JSON, and never a secret. */
  readonly result: Result;
  readonly before?: object;
  readonly after?: object;
  readonly details?: object;
  /** `started`: the outcome follows in `audit_log_outcomes`. */
  readonly outcome?: "done" | "started";
  /** Returned to the first call and stored nowhere: what it continues with after the commit, or a secret that is shown once. */
  readonly once?: Once;
}

export type Performed<Result, Once = undefined> =
  | { readonly isFirst: true; readonly result: Result; readonly once: Once }
  | { readonly isFirst: false; readonly result: Result };

/**
 * Runs a deed once per action key, in one transaction with its audit log entry; a repetition gets the first result without
 * running the deed. A deed runs again after a deadlock, so what is needed after the commit is returned by it (`once`), never
 * assigned to a variable outside. Rejections (`OperatorError`) are recorded and leave the key free. Throws `actionKeyReused` if
 * the key belongs to another action.
 */
export async function performAction<Result extends object | null, Once = undefined>(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  action: OperatorAction,
  deed: (tx: Tx, entryId: number) => Promise<Done<Result, Once>>,
): Promise<Performed<Result, Once>> {
  try {
    return await inTransaction(db, async (tx) => {
      if (action.actionKey !== undefined) {
        await lockKey(tx, action.actionKey);
        const earlier = await findEntryOfKey(tx, action.actionKey);
        // The result was written by this action's own deed.
        if (earlier) return { isFirst: false, result: resultOf(earlier, action) as Result };
      }
      const id = await reserveEntryId(tx);
      const { outcome = "done", once, ...done } = await deed(tx, id);
      await addAuditLogEntry(tx, { ...entryOf(action), ...done, id, at: clock.now(), outcome });
      // Missing only where `Once` is `undefined`.
      return { isFirst: true, result: done.result, once: once as Once };
    });
  } catch (error) {
    if (error instanceof OperatorError) {
      const details = { rejection: error.message };
      const { actionKey: _, ...rejected } = entryOf(action);
      await addAuditLogEntry(db, { ...rejected, at: clock.now(), outcome: "refused", details });
    }
    throw error;
  }
}

/** Names each field: an act may pass its own fields along, such as the `id` of its package. */
function entryOf(given: OperatorAction): Omit<NewEntry, "at" | "outcome"> {
  const { operator, via, ipAddress, actionKey, reasonCategory, reason, action, subject } = given;
  const by = { operator: operator.login, operatorId: operator.id, via, ipAddress };
  return { ...by, actionKey, reasonCategory, reason, action, subject };
}

/** Repetitions wait here until the first one has ended; the unique column would make them fail instead. */
async function lockKey(tx: Tx, actionKey: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`action ${actionKey}`}, 0))`.execute(tx);
}

type Earlier = NonNullable<Awaited<ReturnType<typeof findEntryOfKey>>>;

function resultOf(earlier: Earlier, { operator, action, subject }: OperatorAction): object | null {
  const isSame =
    earlier.operator_id === operator.id && earlier.action === action && earlier.subject === subject;
  if (!isSame) throw new AppError("actionKeyReused");
  return earlier.result;
}
