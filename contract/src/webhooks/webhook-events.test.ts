import { expect, test } from "vitest";
import * as z from "zod/mini";
import { hasOwn } from "../has-own.ts";
import { subscribedTypes, type WebhookEventType, webhookEvents, webhookPayload } from "./webhook-events.ts";

const at = "2026-12-01T08:00:00.000Z";
const plan = { packageId: 1, level: 1, days: 31 };

/** One example of each event. A new type has to be added here. */
const examples = {
  "order.paid": {
    orderNo: "20261201080000abc",
    accountId: 7,
    ...plan,
    paidFen: 3_900,
    paymentMethod: "wechat",
    promotionCode: null,
    paidAt: at,
  },
  "order.refunded": {
    orderNo: "20261201080000abc",
    accountId: 7,
    paidFen: 3_900,
    refundedFen: 100,
    isWhole: false,
    refundedAt: at,
  },
  "membership.begun": { accountId: 7, endsAt: at, spans: [{ level: 1, from: at, to: at }] },
  "membership.changed": { accountId: 7, endsAt: null, spans: [{ level: 4, from: at, to: null }] },
  "membership.ended": { accountId: 7, endedAt: at, mergedInto: null },
  "card.redeemed": { cardId: 3, batch: "spring", accountId: 7, ...plan, redeemedAt: at },
  "account.deleted": { accountId: 7, deletedAt: at },
  "webhook.test": { endpointId: 1 },
} satisfies Record<WebhookEventType, object>;

const types = Object.keys(webhookEvents) as WebhookEventType[];

test.each(types)("%s has a payload that its schema keeps whole", (type) => {
  const payload = { type, timestamp: at, data: examples[type] };
  expect(webhookPayload(type).parse(payload)).toEqual(payload);
});

test.each(types)("%s drops what its schema does not name, such as an address", (type) => {
  const data = { ...examples[type], email: "li@example.com" };
  expect(webhookPayload(type).parse({ type, timestamp: at, data }).data).toEqual(examples[type]);
});

test.each(types)("%s names nobody: its fields are numbers, codes and times", (type) => {
  const { properties } = z.toJSONSchema(webhookEvents[type].data);
  for (const field of Object.keys(properties ?? {}))
    expect(field).not.toMatch(/name$|email|phone|nickname|address|openid/i);
});

test("endpoints can subscribe to every type but the test", () => {
  expect(types.filter((type) => type !== "webhook.test").toSorted()).toEqual(subscribedTypes.toSorted());
  expect(hasOwn(webhookEvents, "webhook.test")).toBe(true);
});
