import { expect, test } from "vitest";
import { GatewayError } from "../payments/gateways/gateway.ts";
import { formatComparedBills } from "./format-compared-bills.ts";

const day = "2026-03-01";
const done = { recheckedOrders: [] };

const differing = {
  method: "wechat",
  day,
  outcome: "differs",
  payments: 2,
  payments_fen: 4890,
  refunds: 1,
  refunds_fen: 990,
  foreign_lines: 1,
  gateway_only: 1,
  ours_only: 0,
  other_amounts: 0,
  differences: [
    {
      list: "gatewayOnly",
      what: "refund",
      attemptNo: "P1",
      refundNo: "R1",
      orderNo: null,
      gatewayTradeNo: null,
      gatewayFen: 990,
      ourFen: null,
    },
  ],
  carried: [],
  done_at: new Date(0),
} as const;

test("a bill that differs is said with its sums, each difference and what was rechecked, in both languages", () => {
  const bill = { method: "wechat", day, found: differing, recheckedOrders: ["B1"] } as const;
  expect(formatComparedBills({ bills: [bill], answers: [] }).split("\n")).toEqual([
    "wechat 2026-03-01：有差异；付款2笔，¥48.90；退款1笔，¥9.90；其他店铺1行",
    "    wechat 2026-03-01: differs; 2 payments, ¥48.90; 1 refund, ¥9.90; 1 line of other shops",
    "只在支付平台有：退款P1 R1，订单未知，支付平台¥9.90，本站–",
    "    only at the gateway: refund P1 R1, order unknown, gateway ¥9.90, here –",
    "已重新查询订单B1",
    "    rechecked order B1",
    "",
  ]);
});

test("a bill that is not there says why, and so does a comparison of nothing", () => {
  const notReady = { method: "alipay", day, found: "notReady", ...done } as const;
  const silent = { method: "hupi", day, found: new GatewayError("unknown", "No answer"), ...done } as const;
  const said = formatComparedBills({ bills: [notReady, silent], answers: [] });
  expect(said).toContain("alipay 2026-03-01：支付平台还没有生成对账单\n");
  expect(said).toContain("hupi 2026-03-01: no bill was read: No answer\n");
  expect(formatComparedBills({ bills: [], answers: [] })).toBe(
    "没有可对的账单\n    There was nothing to compare\n",
  );
});

test("what a gateway says of an open payment is told by its number", () => {
  const answer = { number: "P2", code: "granted", paidFen: 990, amountFen: 990, refundedFen: 0 } as const;
  expect(formatComparedBills({ bills: [], answers: [answer] })).toBe(
    "P2：已付款¥9.90，会员已开通\n    P2: ¥9.90 was paid: the membership was granted\n",
  );
});
