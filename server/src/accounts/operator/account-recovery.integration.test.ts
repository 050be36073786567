import { afterAll, beforeAll, expect, test } from "vitest";
import { makeStoredKey } from "../../membership/cards/card-key.ts";
import { makeCards } from "../../membership/cards/make-cards.ts";
import { makeOrder, makePerson, type Person, settleAtCashier } from "../../testing/makers.ts";
import {
  actionFields,
  makeOperator,
  sendToConsole,
  signInOperator,
  type TestOperator,
} from "../../testing/operators.ts";
import { openWorld, send, type World } from "../../testing/world.ts";

let world: World;
let support: string;
let second: string;
let owner: string;
beforeAll(async () => {
  world = await openWorld({ features: { requiresSecondFactor: true } });
  support = await signInOperator(world, await makeOperator(world, "support"));
  second = await signInOperator(world, await makeOperator(world, "support"));
  owner = await signInOperator(world, await makeOperator(world, "owner"));
});
afterAll(() => world.close());

const act = (cookie: string, path: string, { accountId }: Person, more: object) =>
  sendToConsole(
    world,
    "POST",
    `/accounts/${accountId}/recovery/${path}`,
    { ...actionFields(), ...more },
    { cookie },
  );
const begin = async (username: string) =>
  (await send(world, "POST", "/auth/recover/request", { username })).body.data as {
    token: string;
    code: string;
  };
const read = async (cookie: string, path: string) =>
  (await sendToConsole(world, "GET", path, undefined, { cookie })).body.data as Record<string, unknown>;
const recoveryOf = async ({ accountId }: Person, cookie = second) =>
  (await read(cookie, `/accounts/${accountId}`)).recovery as { requestId: number } | null;

/** Creates an account with a payment; returns the payment's number as shown in the payer's app. */
async function makeBuyer(username: string) {
  const person = await makePerson(world, username);
  const orderNo = await makeOrder(world, person);
  await settleAtCashier(world, orderNo, "paid");
  const { gateway_trade_no: payment } = await world.db
    .selectFrom("payment_attempts")
    .select("gateway_trade_no")
    .where("order_no", "=", orderNo)
    .executeTakeFirstOrThrow();
  return { ...person, orderNo, payment: payment ?? "" };
}

test("support confirms, another operator approves, and no answer to either has what opens the account", async () => {
  const buyer = await makeBuyer("whole-flow");
  const { token, code } = await begin("whole-flow");
  expect(await recoveryOf(buyer)).toBeNull();
  const confirmed = await act(support, "confirm", buyer, { code, payment: buyer.payment });
  expect(confirmed.body).toMatchObject({ code: 0, data: null });
  const waiting = (await read(owner, "/overview")).waiting as { kind: string; target: object }[];
  const target = { kind: "account", id: String(buyer.accountId) };
  expect(waiting).toContainEqual(expect.objectContaining({ kind: "recovery", target }));
  const recovery = await recoveryOf(buyer);
  expect(recovery).toMatchObject({ evidence: ["payment"], isKnownDevice: false, approvedBy: null });
  const judged = { requestId: recovery?.requestId };
  expect((await act(support, "approve", buyer, judged)).body.message).toMatch(/another operator has to/);
  const approved = await act(second, "approve", buyer, judged);
  expect(approved.status).toBe(200);
  const seen = JSON.stringify([confirmed.body, approved.body, recovery, await recoveryOf(buyer, support)]);
  expect(seen).not.toContain(token);
  const entries = JSON.stringify(await world.db.selectFrom("audit_log_entries").selectAll().execute());
  for (const secret of [token, code, buyer.payment]) expect(entries).not.toContain(secret);
  world.clock.advance(12 * 3600);
  const newPassword = "a new long password";
  const done = await send(world, "POST", "/auth/recover/request/password", { token, newPassword });
  expect(done.body).toMatchObject({ code: 0, data: { username: "whole-flow" } });
});

test("support reads nowhere what it could confirm a request with; finance and owners do, and cannot confirm by it", async () => {
  support = await signInOperator(world, await makeOperator(world, "support"));
  owner = await signInOperator(world, await makeOperator(world, "owner"));
  const finance = await signInOperator(world, await makeOperator(world, "finance"));
  const buyer = await makeBuyer("unread");
  const batch = { packageId: 1, count: 1, batch: "unread", tag: null, expiresAt: null };
  const [cardKey = ""] = await makeCards(world.context, batch);
  await send(world, "POST", "/cards/validate", { keyCode: cardKey }, { token: buyer.token });
  const details = { differences: [{ gatewayTradeNo: buyer.payment }], gatewayTradeNo: buyer.payment };
  await world.context.alarms.raise({ kind: "reconciliation.differs", subject: buyer.orderNo, details });
  const pages = ["/accounts", "/orders", "/cards", "/alarms", "/payments", "/audit-log"].concat([
    `/accounts/${buyer.accountId}`,
    `/orders/${buyer.orderNo}`,
    `/search?text=${buyer.orderNo}`,
  ]);
  const everything = async (cookie: string) =>
    JSON.stringify(await Promise.all(pages.map((path) => read(cookie, path))));
  const shown = await everything(support);
  for (const proof of [buyer.payment, cardKey, cardKey.replaceAll("-", "")])
    expect(shown).not.toContain(proof);
  expect(shown).toContain(`…${buyer.payment.slice(-4)}`);
  for (const cookie of [finance, owner]) expect(await everything(cookie)).toContain(buyer.payment);
  const { code } = await begin("unread");
  const byNumber = await act(owner, "confirm", buyer, { code, payment: buyer.payment });
  expect(byNumber.body).toMatchObject({ code: 8313, message: expect.stringMatching(/prove nothing/) });
  expect((await act(finance, "confirm", buyer, { code, cardKey })).body.code).toBe(8005);
  expect((await act(owner, "confirm", buyer, { code, cardKey })).status).toBe(200);
});

test("a browser that had been signed in to the account is told apart from a stranger's", async () => {
  support = await signInOperator(world, await makeOperator(world, "support"));
  const buyer = await makeBuyer("at-home");
  const sent = { headers: { cookie: buyer.cookie } };
  const answer = await send(world, "POST", "/auth/recover/request", { username: "at-home" }, sent);
  const { code } = answer.body.data as { code: string };
  await act(support, "confirm", buyer, { code, payment: buyer.payment });
  expect(await recoveryOf(buyer, support)).toMatchObject({ isKnownDevice: true });
});

test("a key that the operator made, replaced or looked up in the console proves nothing from that operator", async () => {
  const { db, context, clock } = world;
  const buyer = await makeBuyer("replaced-for");
  const batch = { packageId: 1, batch: "seen keys", tag: null, expiresAt: null, count: 1 };
  const [key = ""] = await makeCards(context, batch);
  const { id } = await db
    .updateTable("cards")
    .set({ used_by: buyer.accountId, used_at: clock.now() })
    .where("key_digest", "=", makeStoredKey(context.keyRing, key).keyDigest)
    .returning("id")
    .executeTakeFirstOrThrow();
  const seen = [
    { action: "createCardBatch", subject_kind: "batch", subject: "seen keys" },
    { action: "replaceCard", details: JSON.stringify({ replacedBy: id }) },
    { action: "searchPrivately", details: JSON.stringify({ cardId: id }) },
  ];
  const confirmBy = async (operator: TestOperator) => {
    const cookie = await signInOperator(world, operator);
    const { code } = await begin("replaced-for");
    return await act(cookie, "confirm", buyer, { code, cardKey: key });
  };
  for (const entry of seen) {
    const operator = await makeOperator(world, "support");
    const by = {
      operator: operator.login,
      operator_id: operator.id,
      via: "console",
      outcome: "done",
      at: clock.now(),
    };
    await db
      .insertInto("audit_log_entries")
      .values({ ...by, ...entry } as never)
      .execute();
    expect((await confirmBy(operator)).body.message).toMatch(/it proves nothing/);
  }
  expect((await confirmBy(await makeOperator(world, "support"))).status).toBe(200);
});
