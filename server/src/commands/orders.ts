import { parseArgs } from "node:util";
import { describeRecheckAnswer } from "@baleen/contract/back-office/recheck-answers.ts";
import { fenOfYuan } from "@baleen/contract/money.ts";
import { grantDays } from "../back-office/accounts/grant-days.ts";
import { closeByHand } from "../back-office/orders/close-by-hand.ts";
import { completeByHand } from "../back-office/orders/complete-by-hand.ts";
import { confirmToBuyer } from "../back-office/orders/confirm-to-buyer.ts";
import { recheckOrder } from "../back-office/orders/recheck-order.ts";
import { recordSentBack } from "../back-office/orders/record-sent-back.ts";
import { refundByHand } from "../back-office/orders/refund-by-hand.ts";
import { settleMismatch } from "../back-office/orders/settle-mismatch.ts";
import { describeStatement, showOrder } from "../back-office/orders/show-order.ts";
import { withdrawCompletion } from "../back-office/orders/withdraw-completion.ts";
import { reconcileBill, reconcileSince } from "../back-office/payments/reconcile-bills.ts";
import type { Deps } from "../operations/deps.ts";
import { checkEverything } from "../operations/invariants/check-invariants.ts";
import { readLastCheck } from "../operations/invariants/invariant-store.ts";
import { findAttempt } from "../payments/attempt-store.ts";
import { reconciledMethods } from "../payments/reconciliation/reconcile-daily.ts";
import { listUnconfirmed } from "../payments/watch-statements.ts";
import {
  commandOperator,
  type Invocation,
  printOutput,
  UsageError,
  withCommandDeps,
} from "./with-command-deps.ts";

const usage = `Orders. Whatever changes something needs a reason, which is kept with your name.

  npm run orders -- show ORDER
  npm run orders -- refund ORDER [--amount 13.00] --reason TEXT     (without an amount: all that is left)
  npm run orders -- sent-back ORDER --amount 13.00 --reason TEXT
      (the sum of the refunds made in the gateway's console, without those from here)
  npm run orders -- recheck ORDER --reason TEXT                     (asks the gateway how it stands)
  npm run orders -- complete ATTEMPT [--trade NUMBER --amount 39.00] --reason TEXT
      (asks the gateway first; number and amount, as its console shows them, only if it does not say that it was paid)
  npm run orders -- withdraw ORDER --reason TEXT                    (a completion by hand, with its days)
  npm run orders -- mismatch ATTEMPT --how return|grant --reason TEXT
      (a payment of another amount: it goes back, or the days are granted that it is worth)
  npm run orders -- close ORDER --reason TEXT                       (at its gateway first)
  npm run orders -- confirm ORDER --reason TEXT                     (tells the buyer that the membership is active)
  npm run orders -- grant --account ID --days N --reason TEXT
  npm run orders -- reconcile --day 2026-11-22 [--method wechat] --reason TEXT
      (compares gateways' bills of a day with the ledger)
  npm run orders -- reconcile --since 2026-11-21T20:00:00+08:00 --reason TEXT
      (every bill since then; orders that were paid there are rechecked, and so is every open payment)
  npm run orders -- check                                           (all invariants about money, now)

--by NAME gives another name than the system's. The embedded database belongs to one process: stop the site
first, or use PostgreSQL.`;

const options = {
  reason: { type: "string" },
  by: { type: "string" },
  amount: { type: "string" },
  trade: { type: "string" },
  account: { type: "string" },
  days: { type: "string" },
  day: { type: "string" },
  method: { type: "string" },
  how: { type: "string" },
  since: { type: "string" },
} as const;

type Given = Partial<Record<keyof typeof options, string>>;
type Command = (deps: Deps, orderNo: string, given: Given) => Promise<string>;

const commands: Readonly<Record<string, Command>> = {
  show: (deps, orderNo) => showOrder(deps, needed(orderNo, "the order's number")),

  async refund(deps, orderNo, given) {
    const subject = needed(orderNo, "the order's number");
    const amountFen = given.amount === undefined ? undefined : fenOf(given.amount);
    const { state } = await refundByHand(deps, { orderNo: subject, amountFen, ...signed(given) });
    return `${state}\n`;
  },

  async recheck(deps, orderNo, given) {
    const subject = needed(orderNo, "the order's number");
    const answers = await recheckOrder(deps, { orderNo: subject, ...signed(given) });
    return answers.map((answer) => `${answer.number}: ${describeRecheckAnswer(answer).en}\n`).join("");
  },

  async "sent-back"(deps, orderNo, given) {
    const subject = needed(orderNo, "the order's or the attempt's number");
    const amountFen = fenOf(needed(given.amount, "--amount"));
    return `${await recordSentBack(deps, { number: subject, amountFen, ...signed(given) })}\n`;
  },

  async complete(deps, attempt, given) {
    const attemptNo = needed(attempt, "the attempt's number");
    const orderNo = await orderOf(deps, attemptNo);
    const amountFen = given.amount === undefined ? undefined : fenOf(given.amount);
    const stated = { gatewayTradeNo: given.trade?.trim(), amountFen };
    const { by } = await completeByHand(deps, { orderNo, attemptNo, ...stated, ...signed(given) });
    return by === "gateway" ? "The gateway says that the order was paid\n" : "completed by hand\n";
  },

  async withdraw(deps, orderNo, given) {
    const subject = needed(orderNo, "the order's number");
    await withdrawCompletion(deps, { orderNo: subject, ...signed(given) });
    return "withdrawn\n";
  },

  async mismatch(deps, attempt, given) {
    const attemptNo = needed(attempt, "the attempt's number");
    const { how } = given;
    if (how !== "return" && how !== "grant") throw new UsageError("--how needs return or grant");
    const orderNo = await orderOf(deps, attemptNo);
    const { days } = await settleMismatch(deps, { orderNo, attemptNo, how, ...signed(given) });
    return days === null ? "on its way back\n" : `${days} days granted\n`;
  },

  async close(deps, orderNo, given) {
    const subject = needed(orderNo, "the order's number");
    return `${await closeByHand(deps, { orderNo: subject, ...signed(given) })}\n`;
  },

  async confirm(deps, orderNo, given) {
    const subject = needed(orderNo, "the order's number");
    const { channel } = await confirmToBuyer(deps, { orderNo: subject, ...signed(given) });
    return channel === "sms" ? "on its way by SMS\n" : "on its way by e-mail\n";
  },

  async grant(deps, _, given) {
    const id = wholeNumber(given.account, "--account");
    const days = wholeNumber(given.days, "--days");
    const { memberUntil } = await grantDays(deps, { id, days, ...signed(given) });
    return `Member until ${memberUntil}\n`;
  },

  async reconcile(deps, _, given) {
    if (given.since !== undefined) {
      return await reconcileSince(deps, { since: instantOf(given.since), ...signed(given) });
    }
    const day = needed(given.day, "--day or --since");
    if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day))) {
      throw new UsageError("--day needs a day such as 2026-11-22");
    }
    const methods = reconciledMethods(deps).filter((method) => method === (given.method ?? method));
    if (methods.length === 0) throw new UsageError("No such method is set up that can be reconciled");
    const reports: string[] = [];
    for (const method of methods) reports.push(await reconcileBill(deps, { method, day, ...signed(given) }));
    return reports.join("");
  },

  async check(deps) {
    const violations = Object.entries(await checkEverything(deps));
    const last = await readLastCheck(deps.db);
    const lines = violations.map(
      ([invariant, { times, subjects }]) => `${invariant}: ${times}, such as ${subjects.join(", ")}`,
    );
    if (lines.length === 0) lines.push("No invariant about money is violated.");
    for (const statement of await listUnconfirmed(deps)) {
      lines.push(`${statement.attempt_no}: no gateway has confirmed ${describeStatement(statement)}`);
    }
    lines.push(last ? `The daily check last ended at ${last.checkedAt}.` : "No daily check has ended yet.");
    return `${lines.join("\n")}\n`;
  },
};

async function orderOf({ db }: Deps, attemptNo: string): Promise<string> {
  const attempt = await findAttempt(db, attemptNo);
  if (!attempt) throw new UsageError(`There is no attempt ${attemptNo}`);
  return attempt.order_no;
}

function signed({ reason, by }: Given) {
  return { ...commandOperator({ by }), reason: needed(reason, "--reason") };
}

function needed(text: string | undefined, what: string): string {
  if (!text?.trim()) throw new UsageError(`${what} is missing`);
  return text.trim();
}

function wholeNumber(text: string | undefined, name: string): number {
  if (text === undefined || !/^[1-9]\d{0,8}$/.test(text))
    throw new UsageError(`${name} needs a whole number`);
  return Number(text);
}

function instantOf(text: string): Date {
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime())) {
    throw new UsageError("--since needs a time such as 2026-11-21T20:00:00+08:00");
  }
  return instant;
}

function fenOf(yuan: string): number {
  const fen = /^\d{1,7}(\.\d{1,2})?$/.test(yuan) ? fenOfYuan(Number(yuan)) : undefined;
  if (!fen) throw new UsageError("--amount needs an amount of yuan such as 13.00");
  return fen;
}

/** `npm run orders` */
export async function run(invocation: Invocation): Promise<string> {
  const { values, positionals } = parseArgs({ args: [...invocation.words], options, allowPositionals: true });
  const [name = "", orderNo = ""] = positionals;
  const command = commands[name];
  if (!command) throw new UsageError(usage);
  return await withCommandDeps(invocation, (deps) => command(deps, orderNo, values));
}

if (import.meta.main) await printOutput(run);
