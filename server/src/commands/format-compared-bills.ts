import { describeRecheckAnswer } from "@baleen/contract/back-office/recheck-answers.ts";
import { formatCount } from "@baleen/contract/format-count.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { formatYuan } from "../payments/gateways/formats.ts";
import {
  type ComparedBill,
  type ComparedBills,
  isCompared,
} from "../payments/reconciliation/operator/reconcile-bills.ts";
import { billSubject, type Reconciliation } from "../payments/reconciliation/reconciliation-store.ts";
import type { Difference } from "../payments/tables.ts";

const nothingToCompare: Localized = { zh: "没有可对的账单", en: "There was nothing to compare" };

/** Writes the result of comparing bills, every line in Chinese and English. */
export function formatComparedBills({ bills, answers }: ComparedBills): string {
  const recheckLines = answers.map((answer) => {
    const { zh, en } = describeRecheckAnswer(answer);
    return { zh: `${answer.number}：${zh}`, en: `${answer.number}: ${en}` };
  });
  const lines = [...bills.flatMap(formatBill), ...recheckLines];
  return (lines.length > 0 ? lines : [nothingToCompare]).map(({ zh, en }) => `${zh}\n    ${en}\n`).join("");
}

function formatBill(bill: ComparedBill): Localized[] {
  const { found, recheckedOrders } = bill;
  const addBillName = ({ zh, en }: Localized) => ({
    zh: `${billSubject(bill)}：${zh}`,
    en: `${billSubject(bill)}: ${en}`,
  });
  if (found === "notReady") {
    return [addBillName({ zh: "支付平台还没有生成对账单", en: "the gateway has not made the bill yet" })];
  }
  if (!isCompared(found)) {
    return [
      addBillName({ zh: `取不到对账单（${found.message}）`, en: `no bill was read: ${found.message}` }),
    ];
  }
  return [
    addBillName(formatSums(found)),
    ...found.differences.map(formatDifference),
    ...recheckedOrders.map((order) => ({ zh: `已重新查询订单${order}`, en: `rechecked order ${order}` })),
  ];
}

const outcomes: Readonly<Record<Reconciliation["outcome"], Localized>> = {
  agrees: { zh: "一致", en: "agrees" },
  differs: { zh: "有差异", en: "differs" },
  unavailable: { zh: "没有对账单", en: "unavailable" },
};

function formatSums(row: Reconciliation): Localized {
  const { zh, en } = outcomes[row.outcome];
  const [paid, refunded] = [`¥${formatYuan(row.payments_fen)}`, `¥${formatYuan(row.refunds_fen)}`];
  return {
    zh: `${zh}；付款${row.payments}笔，${paid}；退款${row.refunds}笔，${refunded}；其他店铺${row.foreign_lines}行`,
    en: `${en}; ${formatCount(row.payments, "payment")}, ${paid}; ${formatCount(row.refunds, "refund")}, ${refunded}; ${formatCount(row.foreign_lines, "line")} of other shops`,
  };
}

const lists: Readonly<Record<Difference["list"], Localized>> = {
  gatewayOnly: { zh: "只在支付平台有", en: "only at the gateway" },
  oursOnly: { zh: "只在本站有", en: "only here" },
  amount: { zh: "金额不同", en: "another amount" },
};
const kinds: Readonly<Record<Difference["what"], Localized>> = {
  payment: { zh: "付款", en: "payment" },
  refund: { zh: "退款", en: "refund" },
};

function formatDifference(difference: Difference): Localized {
  const { attemptNo, refundNo, orderNo, gatewayFen, ourFen } = difference;
  const [list, kind] = [lists[difference.list], kinds[difference.what]];
  const number = refundNo ? `${attemptNo} ${refundNo}` : attemptNo;
  const [theirs, ours] = [amountOf(gatewayFen), amountOf(ourFen)];
  return {
    zh: `${list.zh}：${kind.zh}${number}，订单${orderNo ?? "未知"}，支付平台${theirs}，本站${ours}`,
    en: `${list.en}: ${kind.en} ${number}, order ${orderNo ?? "unknown"}, gateway ${theirs}, here ${ours}`,
  };
}

function amountOf(fen: number | null): string {
  return fen === null ? "–" : `¥${formatYuan(fen)}`;
}
