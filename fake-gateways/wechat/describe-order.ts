import type { FakeTrade } from "../fake.ts";
import type { Identity } from "./identity.ts";
import type { Order, Refunded } from "./order-book.ts";

type Merchant = Pick<Identity, "appId" | "merchantId">;

/** The transaction as answers and notices have it. Of an unpaid one much is left out. */
export function transactionOf({ asked, state, paid }: Order, { appId, merchantId }: Merchant): object {
  const known = { appid: appId, mchid: merchantId, out_trade_no: asked.number, trade_state: state };
  const total = { total: asked.totalFen, currency: asked.currency };
  if (!paid) return { ...known, trade_state_desc: descriptions[state], amount: total, attach: "" };
  const { amountFen, currency, transactionId, at } = paid;
  return {
    ...known,
    transaction_id: transactionId,
    trade_type: "NATIVE",
    trade_state_desc: descriptions[state],
    bank_type: "OTHERS",
    attach: "",
    success_time: beijing(at),
    payer: { openid: "oUpF8uMuAJO_M2pxb1Q9zNjWeS6o" },
    amount: { total: amountFen, payer_total: amountFen, currency, payer_currency: currency },
  };
}

const descriptions: Readonly<Record<Order["state"], string>> = {
  NOTPAY: "订单未支付",
  SUCCESS: "支付成功",
  REFUND: "订单发生过退款",
  CLOSED: "订单已关闭",
};

export function refundOf(order: Order, number: string, refunded: Refunded): object {
  return {
    refund_id: refunded.id,
    out_refund_no: number,
    transaction_id: order.paid?.transactionId,
    out_trade_no: order.asked.number,
    channel: "ORIGINAL",
    user_received_account: "支付用户零钱",
    create_time: beijing(refunded.createdAt),
    ...(refunded.status === "SUCCESS" && { success_time: beijing(refunded.createdAt) }),
    status: refunded.status,
    amount: { total: order.paid?.amountFen, refund: refunded.amountFen, currency: order.asked.currency },
  };
}

/** What the notice of a refund has in it; its words differ a little from the answers'. */
export function refundNewsOf(order: Order, number: string, refunded: Refunded, merchantId: string): object {
  const amount = { total: order.paid?.amountFen, refund: refunded.amountFen };
  return {
    mchid: merchantId,
    out_trade_no: order.asked.number,
    transaction_id: order.paid?.transactionId,
    out_refund_no: number,
    refund_id: refunded.id,
    refund_status: refunded.status,
    success_time: beijing(refunded.createdAt),
    user_received_account: "支付用户零钱",
    amount: { ...amount, payer_total: amount.total, payer_refund: amount.refund },
  };
}

export function watchedOrder(order: Order): FakeTrade {
  const { asked, state, paid, refunds, code, createdAt } = order;
  return {
    number: asked.number,
    title: asked.title,
    amountFen: asked.totalFen,
    currency: asked.currency,
    state,
    paidFen: paid?.amountFen,
    refundedFen: refundedFen(refunds),
    code,
    createdAt,
  };
}

/** What has gone back or is on its way. */
export function refundedFen(refunds: ReadonlyMap<string, Refunded>): number {
  const counted = [...refunds.values()].filter(
    ({ status }) => status === "PROCESSING" || status === "SUCCESS",
  );
  return counted.reduce((sum, { amountFen }) => sum + amountFen, 0);
}

export function beijing(time: Date): string {
  return `${new Date(time.getTime() + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`;
}
