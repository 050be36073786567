import * as z from "zod/mini";
import type { Localized } from "../language.ts";
import { exactPrice, yuanOfFen } from "../money.ts";
import { codesOf } from "./coded-text.ts";

const amounts = z.object({
  /** The amount that the gateway has confirmed as paid for the attempt; null until then, and for refunds. */
  paidFen: z.nullable(z.int()),
  /** The amount due, or the amount to be refunded. */
  amountFen: z.int(),
  /** The amount refunded, as far as known. */
  refundedFen: z.int(),
});

const formatFen = (fen: number | null) => exactPrice(yuanOfFen(fen ?? 0));

/** The results of querying a gateway about an attempt, or about a refund that was made here. */
const sentences = {
  granted: ({ paidFen }) => ({
    zh: `已付款${formatFen(paidFen)}，会员已开通`,
    en: `${formatFen(paidFen)} was paid: the membership was granted`,
  }),
  confirmed: ({ paidFen, refundedFen }) => ({
    zh: `支付平台确认了操作员登记的内容：已付款${formatFen(paidFen)}，已退回${formatFen(refundedFen)}`,
    en: `The gateway confirms what an operator had stated: ${formatFen(paidFen)} was paid and ${formatFen(refundedFen)} went back`,
  }),
  released: () => ({ zh: "没有付款，订单已结束", en: "Not paid: the order has ended" }),
  refunded: ({ refundedFen }) => ({
    zh: `有退款，已入账：共退回${formatFen(refundedFen)}`,
    en: `Money went back, and it was booked: ${formatFen(refundedFen)} in all`,
  }),
  nothing_new: () => ({ zh: "没有新情况", en: "Nothing new" }),
  surplus: ({ paidFen }) => ({
    zh: `重复付款，多付的${formatFen(paidFen)}正在退回`,
    en: `Paid twice: the surplus of ${formatFen(paidFen)} is going back`,
  }),
  mismatch: ({ paidFen, amountFen }) => ({
    zh: `实付${formatFen(paidFen)}，应付${formatFen(amountFen)}，没有开通`,
    en: `${formatFen(paidFen)} was paid instead of ${formatFen(amountFen)}: nothing was granted`,
  }),
  unknown: () => ({ zh: "没有这笔支付", en: "There is no such payment" }),
  amount_unknown: () => ({
    zh: "支付平台后台退过款，但支付平台不说退了多少。请到支付平台后台查看金额，再登记在支付平台的退款",
    en: "Money went back in the gateway's own console, and the gateway does not tell how much. Look there, and enter the refund",
  }),
  silent: () => ({ zh: "支付平台没有回应", en: "The gateway did not answer" }),
  not_set_up: () => ({
    zh: "没有查询：这种支付方式的配置已移除",
    en: "Not queried: this payment method’s settings were removed",
  }),
  not_found: () => ({
    zh: "支付平台称没有这笔交易，但没有签名，不作数",
    en: "The gateway reports no such payment, but its answer is not signed and does not count",
  }),
  underway: ({ amountFen }) => ({
    zh: `${formatFen(amountFen)}的退款还在处理中`,
    en: `The refund of ${formatFen(amountFen)} is under way`,
  }),
  done: ({ amountFen }) => ({
    zh: `${formatFen(amountFen)}的退款已到账`,
    en: `The refund of ${formatFen(amountFen)} has arrived`,
  }),
  refused: ({ amountFen }) => ({
    zh: `${formatFen(amountFen)}的退款被支付平台拒绝`,
    en: `The gateway has refused the refund of ${formatFen(amountFen)}`,
  }),
} as const satisfies Readonly<Record<string, (of: z.output<typeof amounts>) => Localized>>;
export type RecheckCode = keyof typeof sentences;

const recheckAnswer = z.object({
  /** The number of the attempt or the refund. */
  number: z.string(),
  code: codesOf(sentences),
  ...amounts.shape,
});
export const recheckAnswers = z.array(recheckAnswer);
export type RecheckAnswer = z.output<typeof recheckAnswer>;

export function describeRecheckAnswer(answer: RecheckAnswer): Localized {
  return sentences[answer.code](answer);
}
