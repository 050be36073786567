import { maxDaysPerTokenCall } from "@baleen/contract/back-office/access-tokens.ts";
import { maxSupportDays, maxSupportGrantsPerDay } from "@baleen/contract/back-office/roles.ts";
import { sql } from "kysely";
import { actOnAccount } from "../../accounts/operator/act-on-account.ts";
import type { ConsoleAction } from "../../operators/console-handler.ts";
import { secondsAfter } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/transaction.ts";
import { Rejection } from "../../platform/rejection.ts";
import { grantMembership } from "../grant-membership.ts";

/** Grants days of the basic level, with the audit log entry as source. */
export const grantDays: ConsoleAction<"grantDays"> = async (context, { id, days, ...by }) =>
  await actOnAccount(context, { ...by, id, action: "grantDays", params: { days } }, async (tx, _, entry) => {
    const at = context.clock.now();
    if (by.operator.token && days > maxDaysPerTokenCall) throw new Rejection("tokenDaysAboveLimit");
    if (by.operator.role === "support") await checkSupportLimits(tx, by.operator.id, days, at);
    const source = { sourceKind: "operator", sourceRef: String(entry.id) } as const;
    const grant = { accountId: id, days, level: 1, grantedAt: at } as const;
    const end = (await grantMembership(tx, { ...grant, ...source })) ?? at;
    return { result: { memberUntil: end.toISOString() } };
  });

async function checkSupportLimits(tx: Tx, operatorId: number | null, days: number, at: Date): Promise<void> {
  if (days > maxSupportDays) throw new Rejection("grantAboveSupportLimit");
  // Serializes the operator's grants: concurrent ones would not see each other in the daily count.
  const key = `grants of operator ${operatorId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
  const { granted } = await tx
    .selectFrom("audit_log_entries")
    .select((select) => select.fn.countAll<number>().as("granted"))
    .where("operator_id", "=", operatorId)
    .where("at", ">", secondsAfter(at, -86_400))
    .where("outcome", "=", "done")
    .where("action", "=", "grantDays")
    .executeTakeFirstOrThrow();
  if (granted >= maxSupportGrantsPerDay) throw new Rejection("tooManySupportGrants");
}
