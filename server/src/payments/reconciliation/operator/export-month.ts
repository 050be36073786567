import { isPermitted } from "@baleen/contract/back-office/roles.ts";
import { formatCount } from "@baleen/contract/format-count.ts";
import type { Language, Localized } from "@baleen/contract/language.ts";
import { methodNames } from "@baleen/contract/shop/payment-method-names.ts";
import { type PaymentMethod, paymentMethods } from "@baleen/contract/shop/payment-methods.ts";
import type { ConsoleHandler } from "../../../operators/console-handler.ts";
import { exportRows } from "../../../operators/export-list.ts";
import { type Cell, type ColumnOf, cellsOf, column } from "../../../operators/exported-files/sheet.ts";
import type { Queries } from "../../../platform/database/transaction.ts";
import { Rejection } from "../../../platform/rejection.ts";
import { findOrdersOf, findReducedOrders } from "../ledger-store.ts";
import {
  type BookedLine,
  type MonthBooks,
  openMonthBooks,
  readMonthLines,
  sumMonth,
} from "../month-books.ts";

interface ExportedLine extends Omit<BookedLine, "source"> {
  readonly orderNo: string | null;
  readonly source: Localized;
  /** Of the order of a payment. */
  readonly promotionCode: string | null;
  readonly creditFen: number | null;
  readonly listFen: number | null;
}

/** One bill line per row, without the account. Outgoing money is negative: refunds, and fees returned with them. */
const columns: readonly ColumnOf<ExportedLine>[] = [
  column("付款方式", "Method", "text", ({ method }, language) => methodNames[method][language]),
  column("类型", "Kind", "text", ({ kind }, language) => texts[kind][language]),
  column("账单日", "Day of the bill", "day", ({ day }) => day),
  column("时间", "Time", "time", ({ at }) => at?.toISOString() ?? null),
  column("订单号", "Order", "text", ({ orderNo }) => orderNo),
  column("支付单号", "Payment number", "text", ({ attemptNo }) => attemptNo),
  column("退款单号", "Refund number", "text", ({ refundNo }) => refundNo),
  column("支付平台单号", "Gateway's number", "text", ({ gatewayTradeNo }) => gatewayTradeNo),
  column("金额", "Amount", "yuan", ({ amountFen }) => amountFen),
  column("手续费", "Fee", "yuan", ({ feeFen }) => feeFen),
  column("净额", "Net", "yuan", ({ amountFen, feeFen }) => amountFen - (feeFen ?? 0)),
  column("来源", "Source", "text", ({ source }, language) => source[language]),
  column("优惠码", "Promotion code", "text", ({ promotionCode }) => promotionCode),
  column("剩余天数抵扣", "Credit for remaining days", "yuan", ({ creditFen }) => creditFen),
  column("原价", "List price", "yuan", ({ listFen }) => listFen),
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

const lineCount = (lines: number): Localized => ({ zh: `${lines}行`, en: formatCount(lines, "line") });
const foreignCount = (lines: number): Localized => ({
  zh: `其他店铺${lines}行`,
  en: `${formatCount(lines, "line")} of other shops`,
});

export const exportMonth: ConsoleHandler<"exportMonth"> = async (context, request) => {
  if (!isPermitted(request.operator.role, "readBooks")) throw new Rejection("roleForbids");
  const { readsDb, gateways, clock } = context;
  const { month } = request.body.filters;
  const books = await openMonthBooks({ db: readsDb, gateways, now: clock.now() }, month);
  return await exportRows(context, request, {
    name: `books-${month}`,
    columns,
    action: { action: "exportMonth", params: { month } },
    async count(max) {
      const days = await sumMonth(readsDb, books);
      const count = days.reduce((sum, { payments, refunds }) => sum + payments + refunds, 0);
      return { count: Math.min(count, max), isMore: count > max };
    },
    rows: writeRows(readsDb, books, request.language),
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
    const reduced = await findReducedOrders(db, [...orders.values()]);
    const exported = lines.map((line) => {
      const orderNo: string | null = (line.attemptNo && orders.get(line.attemptNo)) ?? null;
      const order = line.kind === "payment" ? reduced.get(orderNo ?? "") : undefined;
      return {
        ...line,
        ...applySign(line),
        orderNo,
        source: sourceOf(line, books),
        promotionCode: order?.promotion_code ?? null,
        creditFen: order?.credit_fen ?? null,
        listFen: order ? (order.list_price_fen ?? order.price_fen + (order.credit_fen ?? 0)) : null,
      };
    });
    for (const { amountFen, feeFen } of exported) {
      total.lines += 1;
      total.amountFen += amountFen;
      total.feeFen += feeFen ?? 0;
    }
    yield cellsOf(columns, exported, language);
  }
  const foreign = paymentMethods.flatMap((method) => foreignRow(method, books, language));
  const words = [texts.total[language], lineCount(total.lines)[language]];
  yield [...foreign, sumRow(words, total, null)];
}

function applySign({ kind, amountFen, feeFen }: BookedLine): Pick<BookedLine, "amountFen" | "feeFen"> {
  if (kind === "payment") return { amountFen, feeFen };
  // Avoids −0 where the bill contains 0.
  return { amountFen: 0 - amountFen, feeFen: feeFen === null ? null : 0 - feeFen };
}

function sourceOf({ source, method }: BookedLine, { methodsWithBills }: MonthBooks): Localized {
  if (source === "bill") return texts.bill;
  return methodsWithBills.includes(method) ? texts.missing : texts.noBills;
}

/** A row that makes the file's totals match the bills' totals if the bills contain lines of other shops. */
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
  return [
    ...words,
    null,
    null,
    null,
    null,
    null,
    null,
    amountFen,
    feeFen,
    amountFen - feeFen,
    source,
    null,
    null,
  ];
}
