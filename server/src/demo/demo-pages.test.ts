import { readFileSync } from "node:fs";
import { simulatedPrepayPrefix } from "@baleen/contract/demo.ts";
import { expect, test } from "vitest";
import type { Order } from "../shop/orders/order-store.ts";
import { cashierContent, outboxContent, peopleContent, productionContent } from "./demo-pages.ts";

const read = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");

const order: Order = {
  order_no: "20260301080000ABCDEFGHJKMNP",
  account_id: 1,
  package_id: 1,
  payment_method: "wechat",
  list_price_fen: null,
  promotion_code: null,
  credit_fen: null,
  price_fen: 3900,
  valid_days: 30,
  level: 1,
  holds_stock: false,
  state: "pending",
  paid_late: false,
  created_at: new Date("2026-03-01T08:00:00Z"),
  closes_at: new Date("2026-03-01T08:15:00Z"),
};
const message = {
  channel: "sms",
  to: "1",
  purpose: "login",
  text: "a",
  sentAt: "2026-03-01T08:00:00Z",
} as const;

test("every class of the demo's pages has its rule, so that buttons look like buttons", () => {
  const pages = [
    cashierContent(order, "zh"),
    outboxContent([message], "zh"),
    productionContent("zh"),
    peopleContent("lin", "zh"),
  ];
  const markup = pages.map((page) => page.markup).join("") + read("./serve-demo.ts");
  const used = [...markup.matchAll(/class="([^"$]+)"/g)].flatMap(([, names = ""]) => names.split(" "));
  const css = read("./demo.css");
  expect(used).toContain("demo-buttons");
  expect(used.filter((name) => !new RegExp(`\\.${name}\\b`).test(css))).toEqual([]);
});

test("the outbox tells China's time, wherever the server is", () => {
  const late = { ...message, sentAt: "2026-03-01T20:08:09Z" };
  expect(outboxContent([late], "zh").markup).toContain(">2026年3月2日 04:08:09</time>");
  expect(outboxContent([late], "en").markup).toMatch(/>2 Mar 2026, 04:08:09<|>Mar 2, 2026, 4:08:09.AM</);
});

test("a cashier on the phone that shows the site leads back to it, another one does not", () => {
  expect(cashierContent(order, "en").markup).not.toContain("href");
  expect(cashierContent(order, "en", "/pricing?order=1").markup).toContain('href="/pricing?order=1"');
});

test("the strip's bridge takes what the simulated gateway gives it", () => {
  const [, pattern = ""] = /const prepayPattern = \/(.+)\/;/.exec(read("./demo-bridge.js")) ?? [];
  const given = `prepay_id=${simulatedPrepayPrefix}${order.order_no}-3900`;
  expect(new RegExp(pattern).exec(given)?.slice(1)).toEqual([order.order_no, "3900"]);
});
