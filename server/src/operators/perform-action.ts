import { isDeepStrictEqual } from "node:util";
import type { AuditAction, AuditSubject } from "@baleen/contract/back-office/audit-actions.ts";
import type { AuditOutcome } from "@baleen/contract/back-office/audit-outcomes.ts";
import type { Role } from "@baleen/contract/back-office/roles.ts";
import { sql } from "kysely";
import type { Context } from "../context.ts";
import { inTransaction, type Tx } from "../platform/database/transaction.ts";
import { isActionRejection, Rejection } from "../platform/rejection.ts";
import type { AccessToken } from "./access-tokens/access-token-store.ts";
import type { KeptReplies } from "./access-tokens/token-replies.ts";
import {
  addAuditLogEntry,
  addAuditLogOutcome,
  findEntryOfKey,
  reserveEntryId,
} from "./audit-log/audit-log-store.ts";
import { redactReason } from "./redact-reason.ts";

/** Who acts, from where, and why. Every audit log entry contains this. */
export interface ActionContext {
  /** For commands and tokens `id` is null; no role limits commands. */
  readonly operator: {
    readonly id: number | null;
    readonly login: string;
    readonly role?: Role;
    /** The access token with which another system acts. */
    readonly token?: Pick<AccessToken, "id"> | undefined;
  };
  readonly via: "console" | "command";
  /** Until when the operator's second factor counts for step-up. Undefined without one; commands do not need it. */
  readonly stepUpUntil?: Date | undefined;
  readonly ipAddress?: string | undefined;
  /**
   * Idempotency key: a UUID made once per form, so that the action is done once. Without it every call is a new action.
   */
  readonly actionKey?: string | undefined;
  /** Digest of the whole request: an action key may only be reused for the same request. */
  readonly requestDigest?: string | undefined;
  readonly reasonCategory?: string | undefined;
  readonly reason: string | null;
  /** Keeps what only the first call gets, so that a repeated one gets it too. Undefined for operators. */
  readonly keptReplies?: KeptReplies | undefined;
}

/** An action as stored in the audit log. An action key belongs to one action with its parameters and its subject. */
export type OperatorAction = ActionContext &
  AuditAction & {
    /** Undefined for actions without a single subject. */
    readonly subject?: AuditSubject | undefined;
  };

export interface ActionResult<Result, Once> {
  /** Stored in the audit log and returned to repeated calls. Must be JSON and never a secret. */
  readonly result: Result;
  readonly before?: object;
  readonly after?: object;
  readonly details?: object;
  /** `started`: the outcome follows in `audit_log_outcomes`. */
  readonly outcome?: "done" | "started";
  /**
   * Returned to the first call only and not stored, except encrypted by `keptReplies`: input for the work after the
   * commit, or a secret that is shown once.
   */
  readonly firstCallResult?: Once;
}

/** What an action without a result adds to the audit log. */
export type AuditRecord = Omit<ActionResult<null, undefined>, "result" | "firstCallResult">;

/** The audit log entry that an action writes. */
export interface ActionEntry {
  readonly id: number;
  /** The reason with the account's names replaced by its id. */
  readonly reason: string | null;
}

export type PerformedAction<Result, Once = undefined> =
  | { readonly isFirst: true; readonly result: Result; readonly firstCallResult: Once }
  | { readonly isFirst: false; readonly result: Result };

/**
 * Runs `work` once per action key, in one transaction with its audit log entry; a repeated call gets the first result.
 * After a deadlock the work runs again, so it must return what is needed after the commit (`firstCallResult`) and never assign it
 * to a variable outside. Rejections of the action are recorded and leave the key free. Throws `actionKeyReused`, with
 * the earlier action, or for a token `tokenKeyReused`, if the key was used for another action or request.
 */
export async function performAction<Result extends object | null, Once = undefined>(
  { db, clock }: Pick<Context, "db" | "clock">,
  input: OperatorAction,
  work: (tx: Tx, entry: ActionEntry) => Promise<ActionResult<Result, Once>>,
): Promise<PerformedAction<Result, Once>> {
  const reason = await redactReason(db, input.subject, input.reason);
  const action = { ...input, reason };
  try {
    return await inTransaction(db, async (tx) => {
      if (action.actionKey !== undefined) {
        await lockActionKey(tx, action.actionKey);
        const earlier = await findEntryOfKey(tx, action.actionKey);
        // The stored result was returned by the same action's work, so it has the same type.
        if (earlier) {
          const result = repeatedResultOf(earlier, action) as Result;
          const kept = await action.keptReplies?.find(tx, action.actionKey);
          return kept === undefined
            ? { isFirst: false, result }
            : { isFirst: true, result, firstCallResult: kept as Once };
        }
      }
      const id = await reserveEntryId(tx);
      // The entry is the cause, so its time must not be later than what the work writes.
      const at = clock.now();
      const { outcome = "done", firstCallResult, ...done } = await work(tx, { id, reason });
      await addAuditLogEntry(tx, action, { ...done, id, at, outcome });
      if (action.actionKey !== undefined && firstCallResult !== undefined)
        await action.keptReplies?.keep(tx, action.actionKey, firstCallResult);
      // Only missing if `Once` is `undefined`.
      return { isFirst: true, result: done.result, firstCallResult: firstCallResult as Once };
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
 * Performs an action whose work is not a transaction, such as a call to another system: the entry is written as
 * `started`, and the outcome is added afterwards.
 */
export async function performExternalAction<Result>(
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

/** The outcome of a test of channels; `failed` are those that did not accept the message. */
export function outcomeOfChannels(failed: readonly string[]): AuditOutcome {
  return failed.length === 0 ? { outcome: "done" } : { outcome: "notAccepted", params: { channels: failed } };
}

/** Serializes calls with the same action key; with the unique constraint alone, repeated calls would fail. */
async function lockActionKey(tx: Tx, actionKey: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`action ${actionKey}`}, 0))`.execute(tx);
}

type EarlierEntry = NonNullable<Awaited<ReturnType<typeof findEntryOfKey>>>;

function repeatedResultOf(
  earlier: EarlierEntry,
  { operator, action, params = {}, subject, requestDigest }: OperatorAction,
) {
  const isOwn = earlier.operator_id === operator.id && earlier.token_id === (operator.token?.id ?? null);
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
    if (operator.token) throw new Rejection("tokenKeyReused");
    throw new Rejection("actionKeyReused", isOwn ? { earlier } : {});
  }
  return earlier.result;
}
