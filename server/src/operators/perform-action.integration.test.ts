import { randomUUID } from "node:crypto";
import type { AuditSubject } from "@baleen/contract/back-office/audit-actions.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { consoleHandlers } from "../console-handlers.ts";
import { createCardBatch } from "../membership/cards/operator/create-card-batch.ts";
import { grantDays } from "../membership/operator/grant-days.ts";
import { recheckOrder } from "../payments/operator/recheck-order.ts";
import { refundOrder } from "../payments/refunds/operator/refund-order.ts";
import { Rejection } from "../platform/rejection.ts";
import { withLongWaits } from "../testing/databases.ts";
import { li, makeOrder, makePerson, settleAtCashier } from "../testing/makers.ts";
import { openWorld, type World } from "../testing/world.ts";
import { listEntriesAbout } from "./audit-log/audit-log-store.ts";
import { type OperatorAction, performAction } from "./perform-action.ts";
import { callHandler, makeOperator, reasonFields } from "./testing/call-handler.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld({ mapDatabaseUrl: withLongWaits });
});
afterAll(() => world.close());

const countGrants = async (accountId: number) =>
  (await world.db.selectFrom("grants").select("id").where("account_id", "=", accountId).execute()).length;
const entriesOf = (kind: AuditSubject["kind"], id: string | number) =>
  listEntriesAbout(world.db, { kind, id });
const fifty = <Result>(work: () => Promise<Result>) => Promise.all(Array.from({ length: 50 }, work));

test("the same action key fifty times at once is one deed, and all get its result", async () => {
  const { accountId } = await makePerson(world, "granted-once");
  const gift = { id: accountId, days: 3, ...li, reason: "a test", actionKey: randomUUID() };
  const ends = await fifty(() => grantDays(world.context, gift));
  expect(new Set(ends.map(({ memberUntil }) => memberUntil)).size).toBe(1);
  expect(await countGrants(accountId)).toBe(1);
  expect(await entriesOf("account", accountId)).toHaveLength(1);
});

test("the same action key fifty times at once asks the gateway for one refund", async () => {
  const person = await makePerson(world, "refunded-once");
  const orderNo = await makeOrder(world, person);
  await settleAtCashier(world, orderNo, "paid");
  const refund = { orderNo, amountFen: undefined, ...li, reason: "a test", actionKey: randomUUID() };
  const states = await fifty(() => refundOrder(world.context, refund));
  expect(states.map(({ state }) => state)).toContain("done");
  const refunds = await world.db.selectFrom("refunds").where("order_no", "=", orderNo).selectAll().execute();
  expect(refunds).toMatchObject([{ state: "done" }]);
  expect(await entriesOf("order", orderNo)).toMatchObject([{ outcome: "done" }]);
  expect((await refundOrder(world.context, refund)).state).toBe("done");
});

test("a repeated recheck answers as the first", async () => {
  const orderNo = await makeOrder(world, await makePerson(world, "rechecked"));
  const wanted = { orderNo, ...li, reason: "a test", actionKey: randomUUID() };
  const first = await recheckOrder(world.context, wanted);
  expect(first.answers).toHaveLength(1);
  expect(await recheckOrder(world.context, wanted)).toEqual(first);
});

test("keys of cards are shown to the first call alone", async () => {
  const wanted = { packageId: 1, count: 2, name: "shown once", tag: null, note: null, keysExpireOn: null };
  const batch = { ...wanted, ...li, reason: null, actionKey: randomUUID() };
  expect((await createCardBatch(world.context, batch)).keys).toHaveLength(2);
  await expect(createCardBatch(world.context, batch)).rejects.toThrow("shown only once");
  const cards = await world.db.selectFrom("cards").where("batch", "=", "shown once").selectAll().execute();
  expect(cards).toHaveLength(2);
});

const action = {
  ...li,
  reason: "a test",
  action: "takeDays",
  params: { days: 3 },
  // No account has this id.
  subject: { kind: "account", id: 900_001 },
} as const satisfies OperatorAction;
const nothing = async () => ({ result: null });

test("a key that was used for another action, parameter, subject or operator is refused", async () => {
  const actionKey = randomUUID();
  await performAction(world.context, { ...action, actionKey }, nothing);
  const others: OperatorAction[] = [
    { ...action, action: "grantDays" },
    { ...action, params: { days: 4 } },
    { ...action, subject: { kind: "account", id: 900_002 } },
    { ...action, subject: { kind: "package", id: 1 } },
    { ...action, subject: undefined },
    { ...action, operator: { id: 1, login: "li" } },
  ];
  for (const other of others) {
    const reused = performAction(world.context, { ...other, actionKey }, nothing);
    await expect(reused).rejects.toMatchObject({ code: "actionKeyReused" });
  }
});

test("a changed request under a used key is refused with what was done, whatever of it was changed", async () => {
  const { accountId } = await makePerson(world, "changed-request");
  const operator = await makeOperator(world);
  const gift = { ...reasonFields(), days: 7 };
  const grant = async (body: typeof gift) =>
    await callHandler(world, consoleHandlers.grantDays, operator, { params: { id: accountId }, body });
  const first = await grant(gift);
  expect(await grant(gift)).toEqual(first);
  for (const changes of [{ days: 8 }, { reason: "another reason" }, { reasonCategory: "other" }]) {
    await expect(grant({ ...gift, ...changes } as typeof gift)).rejects.toMatchObject({
      code: "actionKeyReused",
      sentence: { en: expect.stringContaining("grant of 7 days"), zh: expect.stringContaining("发放7天") },
    });
  }
  expect(await countGrants(accountId)).toBe(1);

  const note = { actionKey: randomUUID(), about: { accountId }, text: "called back", waitsFor: null };
  const write = async (text: string) =>
    await callHandler(world, consoleHandlers.addNote, operator, { body: { ...note, text } });
  await write(note.text);
  await expect(write("called back twice")).rejects.toMatchObject({ code: "actionKeyReused" });
  expect(await write(note.text)).toMatchObject({ id: expect.any(Number) });
  const notes = world.db.selectFrom("notes").where("account_id", "=", accountId).select("text");
  expect(await notes.execute()).toEqual([{ text: note.text }]);
});

test("a rejection is recorded and leaves its key free for the corrected form", async () => {
  const subject = { kind: "account", id: 71 } as const;
  const tried = { ...action, subject, actionKey: randomUUID() };
  const reject = async () => {
    throw new Rejection("noDaysToTake");
  };
  await expect(performAction(world.context, tried, reject)).rejects.toMatchObject({ code: "noDaysToTake" });
  const made = await performAction(world.context, tried, async () => ({ result: { made: 1 } }));
  expect(made).toMatchObject({ isFirst: true, result: { made: 1 } });
  expect((await entriesOf("account", 71)).map(({ outcome }) => outcome)).toEqual(["done", "refused"]);
});

test("an entry has what was before and after, the category, and from where", async () => {
  const by = {
    ...action,
    subject: { kind: "batch" as const, id: "fields" },
    reasonCategory: "abuse",
    ipAddress: "203.0.113.9",
  };
  await performAction(world.context, by, async () => ({
    result: null,
    before: { price: 1 },
    after: { price: 2 },
  }));
  expect(
    await world.db.selectFrom("audit_log_entries").where("subject", "=", "fields").selectAll().execute(),
  ).toMatchObject([
    {
      action: "takeDays",
      params: { days: 3 },
      subject_kind: "batch",
      before: { price: 1 },
      after: { price: 2 },
      reason_category: "abuse",
      ip_address: "203.0.113.9",
      via: "command",
      operator_id: null,
    },
  ]);
});
