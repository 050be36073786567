import { isDeepStrictEqual } from "node:util";
import type { AuditAction, AuditSubject } from "@baleen/contract/back-office/audit-actions.ts";
import type { AuditOutcome } from "@baleen/contract/back-office/audit-outcomes.ts";
import type { Role } from "@baleen/contract/back-office/roles.ts";
import { sql } from "kysely";
import type { Context } from "../context.ts";
import { inTransaction, type Tx } from "../platform/database/transaction.ts";
import { isActionRejection, Rejection } from "../platform/rejection.ts";
import {
  addAuditLogEntry,
  addAuditLogOutcome,
  findEntryOfKey,
  reserveEntryId,
} from "./audit-log/audit-log-store.ts";
import { redactReason } from "./redact-reason.ts";

/** Who acts, from where, and why; the part of an audit log entry that all actions have. */
export interface ActionContext {
  /** For commands `id` is null, and there is no role that limits them. */
  readonly operator: { readonly id: number | null; readonly login: string; readonly role?: Role };
  readonly via: "console" | "command";
  /** Until when the operator's second factor counts for step-up. Undefined without one; commands ask for none. */
  readonly provedUntil?: Date | undefined;
  readonly ipAddress?: string | undefined;
  /** A UUID, made once per form: the action is done once. Without it every call is an action of its own. */
  readonly actionKey?: string | undefined;
  /** Of the whole request: an action key is good for repeating it, not for a changed one. */
  readonly requestDigest?: string | undefined;
  readonly reasonCategory?: string | undefined;
  readonly reason: string | null;
}

/** An action as the audit log stores it. An action key belongs to one action with its parameters and its subject. */
export type OperatorAction = ActionContext &
  AuditAction & {
    /** Undefined for actions that concern no single subject. */
    readonly subject?: AuditSubject | undefined;
  };

export interface ActionResult<Result, Once> {
  /** Stored in the audit log and returned to repetitions: JSON, never a secret. */
  readonly result: Result;
  readonly before?: object;
  readonly after?: object;
  readonly details?: object;
  /** `started`: the outcome follows in `audit_log_outcomes`. */
  readonly outcome?: "done" | "started";
  /**
   * Returned to the first call only and not stored: input of what follows the commit, or a secret that is shown once.
   */
  readonly once?: Once;
}

/** What an action that results in nothing tells the audit log. */
export type Recorded = Omit<ActionResult<null, undefined>, "result" | "once">;

/** The entry of the audit log that an action writes. */
export interface ActionEntry {
  readonly id: number;
  /** Without the names of the account that the action is about. */
  readonly reason: string | null;
}

export type Performed<Result, Once = undefined> =
  | { readonly isFirst: true; readonly result: Result; readonly once: Once }
  | { readonly isFirst: false; readonly result: Result };

/**
 * Runs `work` once per action key, in one transaction with its audit log entry; a repetition gets the first result.
 * After a deadlock the work runs again, so what is needed after the commit is returned by it (`once`), never assigned
 * to a variable outside. Rejections of the action are recorded and leave the key free. Throws `actionKeyReused`,
 * with what was done, if the key was used for another action or for another request.
 */
export async function performAction<Result extends object | null, Once = undefined>(
  { db, clock }: Pick<Context, "db" | "clock">,
  input: OperatorAction,
  work: (tx: Tx, entry: ActionEntry) => Promise<ActionResult<Result, Once>>,
): Promise<Performed<Result, Once>> {
  const reason = await redactReason(db, input.subject, input.reason);
  const action = { ...input, reason };
  try {
    return await inTransaction(db, async (tx) => {
      if (action.actionKey !== undefined) {
        await lockKey(tx, action.actionKey);
        const earlier = await findEntryOfKey(tx, action.actionKey);
        // The stored result was returned by the work of this same action.
        if (earlier) return { isFirst: false, result: resultOf(earlier, action) as Result };
      }
      const id = await reserveEntryId(tx);
      // The entry is the cause: it is not later than what the work writes.
      const at = clock.now();
      const { outcome = "done", once, ...done } = await work(tx, { id, reason });
      await addAuditLogEntry(tx, action, { ...done, id, at, outcome });
      // Missing only where `Once` is `undefined`.
      return { isFirst: true, result: done.result, once: once as Once };
    });
  } catch (error) {
    if (isActionRejection(error)) {
      const details = { rejection: error.sentence };
      const rejected = { ...action, actionKey: undefined };
      await addAuditLogEntry(db, rejected, { at: clock.now(), outcome: "refused", details });
    }
    throw error;
  }
}

/**
 * Performs an action whose work is no transaction, such as asking another system: the entry is written as `started`, and
 * gets its outcome afterwards.
 */
export async function performOutside<Result>(
  context: Pick<Context, "db" | "clock">,
  action: OperatorAction,
  work: () => Promise<{ readonly result: Result; readonly outcome: AuditOutcome }>,
): Promise<Result> {
  const started = await performAction(context, action, async (_, { id }) => ({
    result: { entryId: id },
    outcome: "started",
  }));
  const { result, outcome } = await work();
  await addAuditLogOutcome(context.db, started.result.entryId, outcome, context.clock.now());
  return result;
}

/** The outcome of trying channels, of which some have not accepted the message. */
export function outcomeOfChannels(failed: readonly string[]): AuditOutcome {
  return failed.length === 0 ? { outcome: "done" } : { outcome: "notAccepted", params: { channels: failed } };
}

/** Serializes the calls with one action key; the unique constraint alone would make repetitions fail. */
async function lockKey(tx: Tx, actionKey: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`action ${actionKey}`}, 0))`.execute(tx);
}

type Earlier = NonNullable<Awaited<ReturnType<typeof findEntryOfKey>>>;

function resultOf(
  earlier: Earlier,
  { operator, action, params = {}, subject, requestDigest }: OperatorAction,
) {
  const isOwn = earlier.operator_id === operator.id;
  const isSameRequest =
    earlier.request_digest === null ||
    requestDigest === undefined ||
    earlier.request_digest === requestDigest;
  const isSame =
    isOwn &&
    isSameRequest &&
    earlier.action === action &&
    isDeepStrictEqual(earlier.params, JSON.parse(JSON.stringify(params))) &&
    earlier.subject_kind === (subject?.kind ?? null) &&
    earlier.subject === (subject === undefined ? null : String(subject.id));
  if (!isSame) {
    throw new Rejection("actionKeyReused", isOwn ? { earlier } : {});
  }
  return earlier.result;
}
