import { randomBytes, randomInt } from "node:crypto";
import type { PayOptions } from "../fake.ts";
import { Fault } from "./fault.ts";
import type { OrderRequest } from "./read-order.ts";

export interface Order {
  readonly asked: OrderRequest;
  /** The request's very words: asked again, they must be the same. */
  readonly words: string;
  readonly createdAt: Date;
  expiresAt: Date;
  code: string;
  isScanned: boolean;
  state: "NOTPAY" | "SUCCESS" | "REFUND" | "CLOSED";
  paid: Paid | undefined;
  readonly refunds: Map<string, Refunded>;
}

interface Paid {
  readonly transactionId: string;
  readonly amountFen: number;
  readonly currency: string;
  readonly at: Date;
}

export interface Refunded {
  readonly id: string;
  readonly amountFen: number;
  readonly createdAt: Date;
  status: "PROCESSING" | "SUCCESS" | "CLOSED" | "ABNORMAL";
}

export interface OrderBook {
  readonly orders: ReadonlyMap<string, Order>;
  create(asked: OrderRequest, words: string): Order;
  find(number: string): Order;
  close(number: string): void;
  pay(number: string, how: PayOptions): Order;
}

export function openOrderBook(now: () => Date): OrderBook {
  const orders = new Map<string, Order>();
  const find = (number: string) => {
    const order = orders.get(number);
    if (!order) throw new Fault(404, "ORDER_NOT_EXIST", "订单不存在");
    return order;
  };
  return {
    orders,
    find,
    create(asked, words) {
      const order = orders.get(asked.number) ?? newOrder(asked, words, now());
      if (order.state === "CLOSED") throw new Fault(400, "ORDER_CLOSED", "订单已关闭");
      if (order.words !== words || order.paid || order.expiresAt <= now()) {
        throw new Fault(403, "OUT_TRADE_NO_USED", "商户订单号重复");
      }
      order.code = newCode();
      orders.set(asked.number, order);
      return order;
    },
    close(number) {
      const order = find(number);
      if (order.paid) throw new Fault(400, "ORDERPAID", "订单已支付");
      if (order.state === "CLOSED") throw new Fault(400, "ORDER_CLOSED", "订单已关闭");
      order.state = "CLOSED";
    },
    pay(number, { amountFen, currency }) {
      const order = find(number);
      if (order.paid) throw new Error("It is paid already.");
      // Who has scanned the code before has the cashier open, which may be slow to hear of the end.
      if (order.state === "CLOSED" && !order.isScanned) throw new Error("It is closed.");
      if (order.expiresAt <= now()) throw new Error("It has expired.");
      order.state = "SUCCESS";
      order.paid = {
        transactionId: newTransactionId(now()),
        amountFen: amountFen ?? order.asked.totalFen,
        currency: currency ?? order.asked.currency,
        at: now(),
      };
      return order;
    },
  };
}

function newOrder(asked: OrderRequest, words: string, createdAt: Date): Order {
  return {
    asked,
    words,
    createdAt,
    expiresAt: asked.expiresAt,
    code: "",
    isScanned: false,
    state: "NOTPAY",
    paid: undefined,
    refunds: new Map(),
  };
}

function newCode(): string {
  return `weixin://wxpay/bizpayurl?pr=${randomBytes(6).toString("base64url")}zz`;
}

function newTransactionId(now: Date): string {
  const day = now.toISOString().slice(0, 10).replaceAll("-", "");
  return `4200${String(randomInt(1e6)).padStart(6, "0")}${day}${String(randomInt(1e10)).padStart(10, "0")}`;
}
