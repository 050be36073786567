import { isPermitted } from "@baleen/contract/back-office/roles.ts";
import { counted } from "@baleen/contract/counted.ts";
import type { Language, Localized } from "@baleen/contract/language.ts";
import { methodNames } from "@baleen/contract/shop/payment-method-names.ts";
import { type PaymentMethod, paymentMethods } from "@baleen/contract/shop/payment-methods.ts";
import { findOrdersOf } from "../../payments/reconciliation/ledger-store.ts";
import {
  type BookedLine,
  type MonthBooks,
  openMonth,
  readMonthLines,
  sumMonth,
} from "../../payments/reconciliation/month-books.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { ConsoleHandler } from "../console-handler.ts";
import { exportRows } from "../export-list.ts";
import type { Cell, Column } from "../exported-files/sheet.ts";

/** A line of a bill each, without the account. What went out is negative: refunds, and fees that came back with them. */
const columns: readonly Column[] = [
  { head: { zh: "付款方式", en: "Method" }, kind: "text" },
  { head: { zh: "类型", en: "Kind" }, kind: "text" },
  { head: { zh: "账单日", en: "Day of the bill" }, kind: "day" },
  { head: { zh: "时间", en: "Time" }, kind: "time" },
  { head: { zh: "订单号", en: "Order" }, kind: "text" },
  { head: { zh: "支付单号", en: "Payment number" }, kind: "text" },
  { head: { zh: "退款单号", en: "Refund number" }, kind: "text" },
  { head: { zh: "支付平台单号", en: "Gateway's number" }, kind: "text" },
  { head: { zh: "金额", en: "Amount" }, kind: "yuan" },
  { head: { zh: "手续费", en: "Fee" }, kind: "yuan" },
  { head: { zh: "净额", en: "Net" }, kind: "yuan" },
  { head: { zh: "来源", en: "Source" }, kind: "text" },
];

const texts = {
  payment: { zh: "收款", en: "Payment" },
  refund: { zh: "退款", en: "Refund" },
  bill: { zh: "对账单", en: "Bill" },
  missing: { zh: "账本（缺对账单，手续费未知）", en: "Ledger (bill missing, fee unknown)" },
  noBills: { zh: "账本（该方式没有对账单，手续费未知）", en: "Ledger (method has no bills, fee unknown)" },
  total: { zh: "合计", en: "Total" },
  inBills: { zh: "对账单（不计入合计）", en: "Bill (not in the total)" },
} as const satisfies Record<string, Localized>;

const lineCount = (lines: number): Localized => ({ zh: `${lines}行`, en: counted(lines, "line") });
const foreignCount = (lines: number): Localized => ({
  zh: `其他店铺${lines}行`,
  en: `${counted(lines, "line")} of other shops`,
});

export const exportMonth: ConsoleHandler<"exportMonth"> = async (deps, request) => {
  if (!isPermitted(request.operator.role, "readBooks")) throw new AppError("roleForbids");
  const { reads, gateways, clock } = deps;
  const { month } = request.body.filters;
  const books = await openMonth({ db: reads, gateways, now: clock.now() }, month);
  return await exportRows(deps, request, {
    name: `books-${month}`,
    columns,
    action: { action: "exportMonth", params: { month } },
    async count(max) {
      const days = await sumMonth(reads, books);
      const count = days.reduce((sum, { payments, refunds }) => sum + payments + refunds, 0);
      return { count: Math.min(count, max), isMore: count > max };
    },
    rows: writeRows(reads, books, request.language),
  });
};

async function* writeRows(db: Queries, books: MonthBooks, language: Language): AsyncGenerator<Cell[][]> {
  const total = { lines: 0, amountFen: 0, feeFen: 0 };
  for await (const lines of readMonthLines(db, books)) {
    if (lines.length === 0) continue;
    const orders = await findOrdersOf(
      db,
      lines.flatMap(({ attemptNo }) => attemptNo ?? []),
    );
    yield lines.map((line) => {
      const { amountFen, feeFen } = signed(line);
      total.lines += 1;
      total.amountFen += amountFen;
      total.feeFen += feeFen ?? 0;
      return [
        methodNames[line.method][language],
        texts[line.kind][language],
        line.day,
        line.at?.toISOString() ?? null,
        (line.attemptNo && orders.get(line.attemptNo)) ?? null,
        line.attemptNo,
        line.refundNo,
        line.gatewayTradeNo,
        amountFen,
        feeFen,
        amountFen - (feeFen ?? 0),
        sourceOf(line, books)[language],
      ];
    });
  }
  const foreign = paymentMethods.flatMap((method) => foreignRow(method, books, language));
  const words = [texts.total[language], lineCount(total.lines)[language]];
  yield [...foreign, sumRow(words, total, null)];
}

function signed({ kind, amountFen, feeFen }: BookedLine): Pick<BookedLine, "amountFen" | "feeFen"> {
  if (kind === "payment") return { amountFen, feeFen };
  // Not −0 where the bill says 0.
  return { amountFen: 0 - amountFen, feeFen: feeFen === null ? null : 0 - feeFen };
}

function sourceOf({ source, method }: BookedLine, { methodsWithBills }: MonthBooks): Localized {
  if (source === "bill") return texts.bill;
  return methodsWithBills.includes(method) ? texts.missing : texts.noBills;
}

/** What makes the bills' own totals of the file's, if they have lines of other shops. */
function foreignRow(method: PaymentMethod, { bills }: MonthBooks, language: Language): Cell[][] {
  const own = bills.filter((bill) => bill.method === method);
  const lines = own.reduce((sum, { foreign_lines }) => sum + foreign_lines, 0);
  if (lines === 0) return [];
  const sums = {
    amountFen: own.reduce((sum, bill) => sum + bill.foreign_paid_fen - bill.foreign_refunded_fen, 0),
    feeFen: own.reduce((sum, { foreign_fee_fen }) => sum + foreign_fee_fen, 0),
  };
  const words = [methodNames[method][language], foreignCount(lines)[language]];
  return [sumRow(words, sums, texts.inBills[language])];
}

function sumRow(
  words: readonly string[],
  { amountFen, feeFen }: { readonly amountFen: number; readonly feeFen: number },
  source: string | null,
): Cell[] {
  return [...words, null, null, null, null, null, null, amountFen, feeFen, amountFen - feeFen, source];
}
