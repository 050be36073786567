import { sql } from "kysely";
import { grantMembership } from "../../membership/grant-membership.ts";
import { secondsAfter } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/transaction.ts";
import type { PrivacyDeps } from "../../privacy/deps.ts";
import { OperatorError } from "../operator-error.ts";
import { type By, type OperatorAction, performAction } from "../perform-action.ts";
import { redactReason } from "../redact-reason.ts";
import { lockLiveAccount } from "./account-access.ts";

interface Gift extends By {
  readonly accountId: number;
  readonly days: number;
  /** Of the operator's role; undefined is without limit. */
  readonly limit?: { readonly maxDays: number; readonly maxPerDay: number } | undefined;
}

/** Grants days, with the audit log entry as source. Returns the membership's new end. Throws `OperatorError`. */
export async function grantByHand(deps: PrivacyDeps, { accountId, days, limit, ...by }: Gift): Promise<Date> {
  const { db, clock } = deps;
  const reason = await redactReason(db, { accountId }, by.reason);
  const action: OperatorAction = {
    ...by,
    action: "grantDays",
    params: { days },
    subject: { kind: "account", id: accountId },
    reason,
  };
  const { endsAt } = await performAction(deps, action, async (tx, entryId) => {
    const at = clock.now();
    if (limit) await checkLimit(tx, { days, operatorId: by.operator.id, at, ...limit });
    await lockLiveAccount(tx, accountId);
    const grant = {
      accountId,
      days,
      sourceKind: "operator",
      sourceRef: String(entryId),
      level: 1,
      grantedAt: at,
    } as const;
    const end = (await grantMembership(tx, grant)) ?? at;
    return { result: { endsAt: end.toISOString() } };
  });
  return new Date(endsAt);
}

interface LimitedGift {
  readonly days: number;
  readonly operatorId: number | null;
  readonly at: Date;
  readonly maxDays: number;
  readonly maxPerDay: number;
}

async function checkLimit(tx: Tx, { days, operatorId, at, maxDays, maxPerDay }: LimitedGift): Promise<void> {
  if (days > maxDays) {
    throw new OperatorError({
      zh: `你的角色一次最多赠送${maxDays}天`,
      en: `Your role may grant at most ${maxDays} days at once`,
    });
  }
  // Two grants at once would both count those before them.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`grants of operator ${operatorId}`}, 0))`.execute(
    tx,
  );
  const { granted } = await tx
    .selectFrom("audit_log_entries")
    .select((select) => select.fn.countAll<number>().as("granted"))
    .where("operator_id", "=", operatorId)
    .where("at", ">", secondsAfter(at, -86_400))
    .where("outcome", "=", "done")
    .where("action", "=", "grantDays")
    .executeTakeFirstOrThrow();
  if (granted < maxPerDay) return;
  throw new OperatorError({
    zh: `你的角色24小时内最多赠送${maxPerDay}次`,
    en: `Your role may grant days at most ${maxPerDay} times in 24 hours`,
  });
}
