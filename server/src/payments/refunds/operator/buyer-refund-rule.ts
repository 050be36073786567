import type { AuditAction } from "@baleen/contract/back-office/audit-actions.ts";
import type { BuyerRefundRule } from "@baleen/contract/payments/own-refunds.ts";
import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { ConsoleAction, ConsoleHandler } from "../../../operators/console-handler.ts";
import { type ActionContext, performAction } from "../../../operators/perform-action.ts";
import { findBuyerRefundRule, saveBuyerRefundRule } from "../buyer-refund-rule-store.ts";

type Row = NonNullable<Awaited<ReturnType<typeof findBuyerRefundRule>>>;

const ruleOf = ({ days, used_percent: usedPercent }: Row) => ({ days, usedPercent });

export const readBuyerRefundRule: ConsoleHandler<"readBuyerRefundRule"> = async ({ db }) => {
  const row = await findBuyerRefundRule(db);
  if (!row) return { rule: null };
  return { rule: { ...ruleOf(row), changedAt: row.changed_at.toISOString(), changedBy: row.changed_by } };
};

export const allowBuyerRefunds: ConsoleAction<"allowBuyerRefunds"> = async (
  context,
  { days, usedPercent, ...by },
) => {
  await setRule(context, { ...by, action: "allowBuyerRefunds" }, { days, usedPercent });
  return null;
};

export const stopBuyerRefunds: ConsoleAction<"stopBuyerRefunds"> = async (context, by) => {
  await setRule(context, { ...by, action: "stopBuyerRefunds" }, null);
  return null;
};

type RuleAction = ActionContext & AuditAction;

async function setRule(context: Pick<Context, "db" | "clock">, by: RuleAction, rule: BuyerRefundRule | null) {
  await performAction(context, by, async (tx) => {
    await sql`lock table buyer_refund_rules in share row exclusive mode`.execute(tx);
    const before = await findBuyerRefundRule(tx);
    await saveBuyerRefundRule(tx, rule, { at: context.clock.now(), by: by.operator.login });
    return { result: null, before: { rule: before ? ruleOf(before) : null }, after: { rule } };
  });
}
