import { readPayments as call } from "@baleen/contract/back-office/payments.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createNodeReporter } from "../../operations/nodes/report-node.ts";
import { makePerson, monthlyPurchase, type Person, settleAtCashier } from "../../testing/makers.ts";
import { actionFields, makeOperator, sendToConsole, signInOperator } from "../../testing/operators.ts";
import { openShop, orderMonthlyPackage, type Shop } from "../../testing/shop.ts";
import { openWorld, openWorldForTest, send, type World } from "../../testing/world.ts";

let world: World;
let cookie: string;
beforeAll(async () => {
  world = await openWorld();
  cookie = await signIn(world);
});
afterAll(() => world.close());

async function signIn(at: World) {
  const operator = await makeOperator(at);
  return await signInOperator(at, operator);
}

const sentences = { sentenceZh: "微信支付维护中，请用支付宝", sentenceEn: "WeChat Pay is down. Use Alipay" };
const act = (path: string, more: object = {}, at = world, as = cookie) =>
  sendToConsole(at, "POST", `/payments/${path}`, { ...actionFields(), ...more }, { cookie: as });
const order = (person: Person, method: string, language = "zh-CN", at = world) =>
  send(
    at,
    "POST",
    "/orders",
    { ...monthlyPurchase, paymentMethod: method },
    { token: person.token, language },
  );
const askForCode = (person: Person, orderNo: string, method: string, at = world) =>
  send(
    at,
    "POST",
    `/payment-configs/client/${method}/qrcode`,
    { orderId: orderNo, amount: monthlyPurchase.amount },
    { token: person.token },
  );
const numberOf = ({ body }: Awaited<ReturnType<typeof order>>) => (body.data as { orderNo: string }).orderNo;

async function readMethod(method: string, at = world, as = cookie) {
  const answer = await sendToConsole(at, "GET", "/payments", undefined, { cookie: as });
  const reply = call.reply.parse(answer.body.data);
  const found = reply.methods.find((health) => health.method === method);
  if (!found) throw new Error(`There is no ${method}`);
  return found;
}

function reporterOf({ background, meter }: World, name: string) {
  const identity = { name, version: "1", settings_fingerprint: "s", secret_key_fingerprint: "k" };
  return createNodeReporter(background, identity, meter);
}

test("a method that is off takes no new order, in each language's sentence, and others still do", async () => {
  const person = await makePerson(world, "buyer-off");
  expect((await act("wechat/disable", sentences)).status).toBe(200);
  expect(await order(person, "wechat")).toMatchObject({
    status: 400,
    body: { code: 6001, message: sentences.sentenceZh },
  });
  expect((await order(person, "wechat", "en")).body.message).toBe(sentences.sentenceEn);
  const other = await order(person, "alipay");
  expect((await askForCode(person, numberOf(other), "alipay")).status).toBe(200);
  expect((await act("wechat/enable")).status).toBe(200);
  expect((await order(person, "wechat")).status).toBe(200);
});

test("an order from before gets no new code, and a code from before still pays and is refunded", async () => {
  const [early, late] = [await makePerson(world, "buyer-code"), await makePerson(world, "buyer-codeless")];
  const paid = numberOf(await order(early, "hupi"));
  const code = (await askForCode(early, paid, "hupi")).body.data;
  const codeless = numberOf(await order(late, "hupi"));
  await act("hupi/disable", sentences);
  expect(await askForCode(late, codeless, "hupi")).toMatchObject({
    status: 400,
    body: { message: sentences.sentenceZh },
  });
  expect((await askForCode(early, paid, "hupi")).body.data).toMatchObject({
    codeUrl: (code as { codeUrl: string }).codeUrl,
  });
  await settleAtCashier(world, paid, "paid");
  const read = () =>
    world.db.selectFrom("orders").select("state").where("order_no", "=", paid).executeTakeFirst();
  expect(await read()).toEqual({ state: "granted" });
  const refund = { ...actionFields(), amountFen: 3_900 };
  await sendToConsole(world, "POST", `/orders/${paid}/refund`, refund, { cookie });
  expect(await read()).toEqual({ state: "refunded" });
  await act("hupi/enable");
});

test("of fifty requests around the switch, none gets a code after it", async () => {
  const people = await Promise.all(
    Array.from({ length: 10 }, (_, index) => makePerson(world, `buyer-race-${index}`)),
  );
  const numbers = await Promise.all(people.map(async (person) => numberOf(await order(person, "alipay"))));
  const tries = people.flatMap((person, index) =>
    Array.from({ length: 5 }, () => askForCode(person, numbers[index] ?? "", "alipay")),
  );
  const off = await act("alipay/disable", sentences);
  expect(off.status).toBe(200);
  const before = await Promise.all(tries);
  const codes = await countCodes(numbers);
  const after = await Promise.all(
    people.map((person, index) => askForCode(person, numbers[index] ?? "", "alipay")),
  );
  expect(await countCodes(numbers)).toBe(codes);
  expect(before.filter(({ body }) => body.code !== 0 && body.code !== 6001)).toEqual([]);
  // A code that was made before is returned again.
  expect(after.filter(({ body }) => body.code === 0)).toHaveLength(codes);
  expect(after.filter(({ body }) => body.code === 6001)).toHaveLength(people.length - codes);
  await act("alipay/enable");
});

async function countCodes(orderNos: readonly string[]): Promise<number> {
  const rows = await world.db
    .selectFrom("payment_attempts")
    .select("attempt_no")
    .where("order_no", "in", orderNos)
    .where("code_url", "is not", null)
    .execute();
  return rows.length;
}

test("switching leaves an entry with both states, and one key switches once", async () => {
  const fields = actionFields();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => act("wechat/disable", { ...fields, ...sentences })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await readMethod("wechat")).toMatchObject({
    setup: "simulated",
    isOn: false,
    sentence: { zh: sentences.sentenceZh, en: sentences.sentenceEn },
  });
  const entries = await world.db
    .selectFrom("audit_log_entries")
    .select(["action", "before", "after"])
    .where("action_key", "=", fields.actionKey)
    .execute();
  const sentence = { zh: sentences.sentenceZh, en: sentences.sentenceEn };
  expect(entries).toEqual([
    {
      action: "disablePaymentMethod",
      before: { isOn: true, sentence: null },
      after: { isOn: false, sentence },
    },
  ]);
  await act("wechat/enable");
  expect(await act("wechat/enable")).toMatchObject({
    body: { code: 8713, message: "This payment method is on already" },
  });
});

test("finance may switch and check, support may look, content neither", async () => {
  for (const [role, looks, switches] of [
    ["finance", true, true],
    ["support", true, false],
    ["content", false, false],
  ] as const) {
    const theirs = await signInOperator(world, await makeOperator(world, role));
    const look = await sendToConsole(world, "GET", "/payments", undefined, { cookie: theirs });
    expect([role, look.status]).toEqual([role, looks ? 200 : 403]);
    const codes = [
      (await act("hupi/disable", sentences, world, theirs)).body.code,
      (await act("hupi/enable", {}, world, theirs)).body.code,
    ];
    expect([role, codes]).toEqual([role, switches ? [0, 0] : [8005, 8005]]);
  }
});

test("what a node measured is shown with the last success, failure, refused notice and an open circuit", async () => {
  const shop = await openShop();
  const theirs = await signIn(shop);
  const health = () => readMethod("wechat", shop, theirs);
  await orderMonthlyPackage(shop, "wechat");
  expect((await health()).questions).toEqual([]);
  const reporter = reporterOf(shop, "one");
  await reporter.reportNow();
  const [created] = (await health()).questions;
  expect(created).toMatchObject({ question: "create", lastFailureAt: null, calls: 1 });
  expect(created?.medianMs).toBe(created?.p95Ms);
  await sendForgedNotice(shop);
  await reporter.reportNow();
  const notice = (await health()).questions.find(({ question }) => question === "notice");
  expect(notice).toMatchObject({ lastSuccessAt: null, lastFailure: "Not authentic" });
  await shop.gateways.wechat.close();
  const gateway = shop.context.gateways.get("wechat");
  for (let times = 0; times < 5; times += 1) await gateway?.query("P1").catch(() => undefined);
  expect(shop.meter.isUrgent).toBe(true);
  await reporter.report();
  expect((await health()).openCircuits).toEqual([
    { node: "one", until: new Date(shop.clock.now().getTime() + 30_000).toISOString() },
  ]);
  shop.clock.advance(3601);
  const later = await health();
  expect(later.openCircuits).toEqual([]);
  expect(later.questions[0]).toMatchObject({ calls: 0, medianMs: null, p95Ms: null });
  await shop.close();
});

async function sendForgedNotice({ app }: Shop) {
  const sent = { method: "POST", url: "/api/payments/notify/wechat", payload: "{}" } as const;
  const answer = await app.inject({ ...sent, headers: { "content-type": "application/json" } });
  expect(answer.statusCode).toBe(400);
}

test("the check of a method that is set up tells its steps, and its outcome is in the audit log", async () => {
  const shop = await openShop();
  const theirs = await signIn(shop);
  const fields = actionFields();
  const check = () => act("alipay/check", fields, shop, theirs);
  const { body } = await check();
  const { steps } = body.data as { steps: { ok: boolean; what: { en: string } }[] };
  expect(steps.length).toBeGreaterThan(2);
  // Nothing listens at the notice URL.
  expect(steps.at(-1)).toMatchObject({ ok: false, what: { en: "The address for notices can be reached" } });
  expect((await check()).status).toBe(200);
  const entries = await shop.db
    .selectFrom("audit_log_entries")
    .innerJoin("audit_log_outcomes", "entry_id", "audit_log_entries.id")
    .select(["action", "audit_log_outcomes.outcome", "audit_log_outcomes.params"])
    .where("action_key", "=", fields.actionKey)
    .execute();
  expect(entries).toHaveLength(2);
  expect(entries[0]).toMatchObject({
    action: "checkPaymentMethod",
    outcome: "stepsFailed",
    params: { steps: steps.filter(({ ok }) => !ok).map(({ what }) => what) },
  });
  await shop.close();
});

test("the check of WeChat Pay tries each way, unless a step before has failed", async () => {
  const shop = await openShop();
  const theirs = await signIn(shop);
  expect(await readMethod("wechat", shop, theirs)).toMatchObject({ ways: ["code", "h5", "jsapi"] });
  const check = async () => {
    const { body } = await act("wechat/check", {}, shop, theirs);
    return (body.data as { steps: { what: { en: string } }[] }).steps.map(({ what }) => what.en).join();
  };
  expect(await check()).toMatch(/Codes to scan.*phones' browsers.*AppSecret.*inside WeChat/);
  shop.gateways.wechat.misbehave("5xx");
  expect(await check()).not.toContain("Codes to scan");
  await shop.close();
});

describe("the last payment method", () => {
  const off = (method: string, at: World, as: string, more: object = {}) =>
    act(`${method}/disable`, { ...sentences, ...more }, at, as);
  const waitingAt = async (at: World, as: string) => {
    const { body } = await sendToConsole(at, "GET", "/overview", undefined, { cookie: as });
    return (body.data as { waiting: { kind: string }[] }).waiting.map(({ kind }) => kind);
  };

  test("goes off only when that nobody can buy is confirmed; then it needs a person, and buyers are told", async () => {
    const apart = await openWorldForTest();
    const own = await signInOperator(apart, await makeOperator(apart));
    await off("wechat", apart, own);
    await off("hupi", apart, own);
    expect(await waitingAt(apart, own)).toEqual([]);
    expect((await off("alipay", apart, own)).body.code).toBe(8014);
    expect((await readMethod("alipay", apart, own)).isOn).toBe(true);
    expect((await off("alipay", apart, own, { leavesNone: true })).status).toBe(200);
    expect(await waitingAt(apart, own)).toEqual(["purchasesPaused"]);
    const person = await makePerson(apart, "buyer-of-nothing");
    for (const [language, words] of [
      ["zh-CN", "目前暂停购买"],
      ["en", "Purchases are paused"],
    ]) {
      const { body } = await order(person, "wechat", language, apart);
      expect(body).toMatchObject({ code: 6004, message: expect.stringContaining(words ?? "") });
    }
    // The text of a disabled method can be replaced.
    expect((await off("alipay", apart, own)).status).toBe(200);
    await act("alipay/enable", {}, apart, own);
    expect(await waitingAt(apart, own)).toEqual([]);
  });

  test("that is off is told with the packages, before anything is ordered, until one is on again", async () => {
    const apart = await openWorldForTest();
    const own = await signInOperator(apart, await makeOperator(apart));
    const read = async () => {
      await apart.context.content.refresh();
      const { body } = await send(apart, "GET", "/packages/client");
      return (body.data as { purchasesPaused?: true }[]).map(({ purchasesPaused }) => purchasesPaused);
    };
    await off("wechat", apart, own);
    await off("hupi", apart, own);
    expect(new Set(await read())).toEqual(new Set([undefined]));
    await off("alipay", apart, own, { leavesNone: true });
    expect(new Set(await read())).toEqual(new Set([true]));
    await act("hupi/enable", {}, apart, own);
    expect(new Set(await read())).toEqual(new Set([undefined]));
  });

  test("is never switched off unknowingly by two operators who each leave the other's", async () => {
    const apart = await openWorldForTest();
    const [one, other] = [
      await signInOperator(apart, await makeOperator(apart)),
      await signInOperator(apart, await makeOperator(apart)),
    ];
    await off("hupi", apart, one);
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all([off("wechat", apart, one), off("alipay", apart, other)]);
      expect(answers.map(({ body }) => body.code).toSorted()).toEqual([0, 8014]);
      await act(answers[0]?.body.code === 0 ? "wechat/enable" : "alipay/enable", {}, apart, one);
    }
  });
});
