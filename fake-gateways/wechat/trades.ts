import { randomBytes, randomInt } from "node:crypto";
import type { FakeTrade, PayOptions } from "../fake.ts";
import { writeOffsetTime } from "../formats.ts";
import type { Identity } from "./keys.ts";
import { openidOf } from "./people.ts";
import { type OrderRequest, ProtocolError, type TradeType } from "./requests.ts";

/** The page that hands an H5 payment to the app. */
export const h5Path = "/cgi-bin/mmpayweb-bin/checkmweb";

export interface Order {
  readonly request: OrderRequest;
  /** The request's body: a repeated one must be identical. */
  readonly requestBody: string;
  readonly createdAt: Date;
  expiresAt: Date;
  /** The content of the QR code, the URL of the H5 page, or the prepay id. */
  code: string;
  codeCreatedAt: Date;
  prepayId: string;
  /** The WeChat account that has opened the H5 page. */
  h5Account: string | undefined;
  isScanned: boolean;
  state: "NOTPAY" | "SUCCESS" | "REFUND" | "CLOSED";
  paid: Payment | undefined;
  readonly refunds: Map<string, Refund>;
}

interface Payment {
  readonly transactionId: string;
  readonly amountFen: number;
  readonly currency: string;
  readonly at: Date;
}

export interface Refund {
  readonly id: string;
  readonly amountFen: number;
  readonly createdAt: Date;
  endedAt?: Date;
  status: "PROCESSING" | "SUCCESS" | "CLOSED" | "ABNORMAL";
}

export interface OrderBook {
  readonly orders: ReadonlyMap<string, Order>;
  /** `origin`: of the page for H5 payments. */
  create(request: OrderRequest, requestBody: string, origin: string): Order;
  find(number: string): Order;
  findByPrepayId(prepayId: string): Order | undefined;
  close(number: string): void;
  pay(number: string, options: PayOptions): Order;
}

export function openOrderBook(now: () => Date): OrderBook {
  const orders = new Map<string, Order>();
  const find = (number: string) => {
    const order = orders.get(number);
    if (!order) throw new ProtocolError(404, "ORDER_NOT_EXIST", "订单不存在");
    return order;
  };
  return {
    orders,
    find,
    findByPrepayId: (prepayId) =>
      [...orders.values()].find((order) => prepayId !== "" && order.prepayId === prepayId),
    create(request, requestBody, origin) {
      const order = orders.get(request.number) ?? newOrder(request, requestBody, now());
      if (order.state === "CLOSED") throw new ProtocolError(400, "ORDER_CLOSED", "订单已关闭");
      const isOther = order.requestBody !== requestBody || order.request.tradeType !== request.tradeType;
      if (isOther || order.paid || order.expiresAt <= now()) {
        throw new ProtocolError(403, "OUT_TRADE_NO_USED", "商户订单号重复");
      }
      Object.assign(order, newCode(request.tradeType, origin), {
        codeCreatedAt: now(),
        h5Account: undefined,
      });
      orders.set(request.number, order);
      return order;
    },
    close(number) {
      const order = find(number);
      if (order.paid) throw new ProtocolError(400, "ORDERPAID", "订单已支付");
      if (order.state === "CLOSED") throw new ProtocolError(400, "ORDER_CLOSED", "订单已关闭");
      order.state = "CLOSED";
    },
    pay(number, { amountFen, currency }) {
      const order = find(number);
      if (order.paid) throw new Error("It is paid already.");
      // A buyer who has scanned the code before may still have the payment page open.
      if (order.state === "CLOSED" && !order.isScanned) throw new Error("It is closed.");
      if (order.expiresAt <= now()) throw new Error("It has expired.");
      order.state = "SUCCESS";
      order.paid = {
        transactionId: newTransactionId(now()),
        amountFen: amountFen ?? order.request.totalFen,
        currency: currency ?? order.request.currency,
        at: now(),
      };
      return order;
    },
  };
}

function newOrder(request: OrderRequest, requestBody: string, createdAt: Date): Order {
  return {
    request,
    requestBody,
    createdAt,
    expiresAt: request.expiresAt,
    code: "",
    codeCreatedAt: createdAt,
    prepayId: "",
    h5Account: undefined,
    isScanned: false,
    state: "NOTPAY",
    paid: undefined,
    refunds: new Map(),
  };
}

function newCode(tradeType: TradeType, origin: string): Pick<Order, "code" | "prepayId"> {
  const prepayId = `wx${randomBytes(17).toString("hex")}`;
  if (tradeType === "JSAPI") return { code: prepayId, prepayId };
  if (tradeType === "MWEB") {
    return { code: `${origin}${h5Path}?prepay_id=${prepayId}&package=${randomInt(1e9)}`, prepayId };
  }
  return { code: `weixin://wxpay/bizpayurl?pr=${randomBytes(6).toString("base64url")}zz`, prepayId };
}

function newTransactionId(now: Date): string {
  const day = now.toISOString().slice(0, 10).replaceAll("-", "");
  return `4200${String(randomInt(1e6)).padStart(6, "0")}${day}${String(randomInt(1e10)).padStart(10, "0")}`;
}

type Merchant = Pick<Identity, "merchantId">;

/** The transaction in answers and notices. Unpaid ones have fewer fields. */
export function transactionOf({ request, state, paid }: Order, { merchantId }: Merchant): object {
  const commonFields = {
    appid: request.appId,
    mchid: merchantId,
    out_trade_no: request.number,
    trade_state: state,
  };
  const total = { total: request.totalFen, currency: request.currency };
  if (!paid) return { ...commonFields, trade_state_desc: descriptions[state], amount: total, attach: "" };
  const { amountFen, currency, transactionId, at } = paid;
  return {
    ...commonFields,
    transaction_id: transactionId,
    trade_type: request.tradeType,
    trade_state_desc: descriptions[state],
    bank_type: "OTHERS",
    attach: "",
    success_time: writeOffsetTime(at),
    payer: { openid: payerOf(request) },
    amount: { total: amountFen, payer_total: amountFen, currency, payer_currency: currency },
  };
}

export function payerOf({ openid, appId }: OrderRequest): string {
  return openid ?? openidOf("buyer", appId);
}

const descriptions: Readonly<Record<Order["state"], string>> = {
  NOTPAY: "订单未支付",
  SUCCESS: "支付成功",
  REFUND: "订单发生过退款",
  CLOSED: "订单已关闭",
};

export function toFakeTrade(order: Order): FakeTrade {
  const { request, state, paid, refunds, code, createdAt } = order;
  return {
    number: request.number,
    title: request.title,
    amountFen: request.totalFen,
    currency: request.currency,
    state,
    paidFen: paid?.amountFen,
    refundedFen: refundedFen(refunds),
    code,
    createdAt,
  };
}

/** The sum of refunds that are done or under way. */
export function refundedFen(refunds: ReadonlyMap<string, Refund>): number {
  const countedRefunds = [...refunds.values()].filter(
    ({ status }) => status === "PROCESSING" || status === "SUCCESS",
  );
  return countedRefunds.reduce((sum, { amountFen }) => sum + amountFen, 0);
}
