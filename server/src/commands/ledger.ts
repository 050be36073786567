import { parseArgs } from "node:util";
import { exactPrice, yuanOfFen } from "@baleen/contract/money.ts";
import type { Context } from "../context.ts";
import { checkAllInvariants, readLastCheck } from "../operations/invariants/check-invariants.ts";
import { invariantCodes, invariants } from "../operations/invariants/invariants.data.ts";
import { reconcileBills, reconcileSince } from "../payments/reconciliation/operator/reconcile-bills.ts";
import { listReconciledMethods } from "../payments/reconciliation/reconcile-day.ts";
import type { OperatorStatement } from "../payments/statement-store.ts";
import { listUnconfirmed } from "../payments/watch-statements.ts";
import { commandOperator, requireReason, withCommandContext } from "./command-context.ts";
import { type Invocation, printOutput, UsageError } from "./command-line.ts";
import { formatComparedBills } from "./format-compared-bills.ts";

const usage = `Compares the ledger with itself and with the gateways.

  npm run ledger -- check                                           (all invariants about money, now)
  npm run ledger -- reconcile --day 2026-11-22 [--method wechat] --reason TEXT
      (compares gateways' bills of a day with the ledger)
  npm run ledger -- reconcile --since 2026-11-21T20:00:00+08:00 --reason TEXT
      (every bill since then; orders that were paid there are rechecked, and so is every open payment)

--by NAME gives another name than the system's. The embedded database belongs to one process: stop the site
first, or use PostgreSQL.`;

const options = {
  reason: { type: "string" },
  by: { type: "string" },
  day: { type: "string" },
  method: { type: "string" },
  since: { type: "string" },
} as const;

type OptionValues = Partial<Record<keyof typeof options, string>>;

async function check(context: Pick<Context, "db" | "checksDb" | "clock">): Promise<string> {
  const violations = await checkAllInvariants(context);
  const lines = invariantCodes.flatMap((code) => {
    const found = violations[code];
    if (!found) return [];
    const { zh, en } = invariants[code].sentence;
    return `${code}: ${found.times}, such as ${found.subjects.join(", ")}\n  ${en}\n  ${zh}`;
  });
  if (lines.length === 0) lines.push("No invariant about money is violated.");
  for (const statement of await listUnconfirmed(context)) {
    lines.push(`${statement.attempt_no}: no gateway has confirmed ${describeStatement(statement)}`);
  }
  const last = await readLastCheck(context.db);
  lines.push(last ? `The daily check last ended at ${last.checkedAt}.` : "No daily check has ended yet.");
  return `${lines.join("\n")}\n`;
}

function describeStatement({
  paid_fen,
  gateway_trade_no,
  refunded_elsewhere_fen,
}: OperatorStatement): string {
  if (paid_fen !== null) return `${exactPrice(yuanOfFen(paid_fen))} paid with the number ${gateway_trade_no}`;
  return `${exactPrice(yuanOfFen(refunded_elsewhere_fen ?? 0))} sent back elsewhere`;
}

async function reconcile(context: Context, { day, since, method: onlyMethod, ...values }: OptionValues) {
  const by = { ...commandOperator(values), reason: requireReason(values) };
  if (since !== undefined) {
    return formatComparedBills(await reconcileSince(context, { since: parseInstant(since), ...by }));
  }
  if (!day || !/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day))) {
    throw new UsageError("reconcile needs --since, or --day with a day such as 2026-11-22");
  }
  const methods = listReconciledMethods(context).filter((method) => method === (onlyMethod ?? method));
  if (methods.length === 0) throw new UsageError("No such method is set up that can be reconciled");
  return formatComparedBills(await reconcileBills(context, { methods, day, ...by }));
}

function parseInstant(text: string): Date {
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime())) {
    throw new UsageError("--since needs a time such as 2026-11-21T20:00:00+08:00");
  }
  return instant;
}

export async function run(invocation: Invocation): Promise<string> {
  const { values, positionals } = parseArgs({ args: [...invocation.words], options, allowPositionals: true });
  const [name, ...rest] = positionals;
  if (rest.length > 0 || (name !== "check" && name !== "reconcile")) throw new UsageError(usage);
  return await withCommandContext(invocation, (context) =>
    name === "check" ? check(context) : reconcile(context, values),
  );
}

if (import.meta.main) await printOutput(run);
