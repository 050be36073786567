import { afterAll, beforeAll, expect, test } from "vitest";
import { consoleHandlers as handlers } from "../../../console-handlers.ts";
import { reasonFields } from "../../../operators/testing/call-handler.ts";
import { makeConsoleCaller, readFile } from "../../../operators/testing/make-console-caller.ts";
import { secondsAfter } from "../../../platform/clock.ts";
import { makePerson, settleAtCashier } from "../../../testing/makers.ts";
import { openWorld, send, type World } from "../../../testing/world.ts";
import { orderNoOf, orderWithCode } from "../testing/make-promotion.ts";

let world: World;
let ask: Awaited<ReturnType<typeof makeConsoleCaller>>["ask"];
let login: string;
beforeAll(async () => {
  world = await openWorld();
  ({ ask, login } = await makeConsoleCaller(world));
});
afterAll(() => world.close());

const terms = {
  reduction: { percent: 10 },
  packageIds: null,
  startsAt: null,
  endsAt: null,
  maxUses: 1,
  firstPurchaseOnly: false,
  note: null,
} as const;
const make = (name: string, more: object = {}) =>
  ask(handlers.createPromotion, {
    body: { ...reasonFields(), ...terms, name, codes: { random: 2 }, ...more },
  });
const codesOf = async (id: number) =>
  (await ask(handlers.listPromotionCodes, { params: { id }, query: { limit: "100" } })).rows;

test("a promotion says who made it and how often its codes are used", async () => {
  const { id } = await make("counted", { codes: { random: 3 }, note: "for the fair", packageIds: [1, 2] });
  const [first, second] = await codesOf(id);
  const [payer, opener] = [await makePerson(world, "promo-payer"), await makePerson(world, "promo-opener")];
  const orderNo = orderNoOf(await orderWithCode(world, payer, first?.code, 35.1));
  await send(world, "POST", "/payment-configs/client/wechat/qrcode", { orderId: orderNo }, payer);
  await settleAtCashier(world, orderNo, "paid");
  await orderWithCode(world, opener, second?.code, 35.1);
  expect(await ask(handlers.readPromotion, { params: { id } })).toMatchObject({
    name: "counted",
    percent: 10,
    amountFen: null,
    packageIds: [1, 2],
    maxUses: 1,
    note: "for the fair",
    madeBy: login,
    codes: 3,
    revoked: 0,
    onlyCode: null,
    used: 1,
    reserved: 1,
    late: 0,
    reductionFen: 390,
  });
  expect((await codesOf(id)).map(({ state }) => state)).toEqual(["usedUp", "usedUp", "active"]);
});

test("a hundred random codes are a hundred different ones that are easily read", async () => {
  const { id, codes } = await make("hundred", { codes: { random: 100 } });
  const rows = await codesOf(id);
  expect(codes).toBe(100);
  expect(new Set(rows.map(({ code }) => code)).size).toBe(100);
  for (const { code } of rows) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
});

test("a chosen code is made once, also by two at the same time, and a name too", async () => {
  const { id, onlyCode } = await make("chosen", { codes: { chosen: "SPRING26" } });
  expect(onlyCode).toBe("SPRING26");
  expect((await codesOf(id))[0]?.link).toBe(`${world.context.origin()}/pricing?code=SPRING26`);
  await expect(make("chosen again", { codes: { chosen: "SPRING26" } })).rejects.toThrow("SPRING26 is in use");
  await expect(make("chosen")).rejects.toThrow("There is a promotion chosen already");
  const raced = await Promise.allSettled(
    ["a", "b", "c"].map((name) => make(`raced ${name}`, { codes: { chosen: "RACED" } })),
  );
  expect(raced.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a repetition makes no second promotion", async () => {
  const body = { ...reasonFields(), ...terms, name: "repeated", codes: { chosen: "REPEATED" } };
  const first = await ask(handlers.createPromotion, { body });
  expect(await ask(handlers.createPromotion, { body })).toEqual(first);
});

test("terms under which nothing could be bought are rejected", async () => {
  const now = world.clock.now();
  const at = (seconds: number) => secondsAfter(now, seconds).toISOString();
  await expect(make("over", { endsAt: at(-1) })).rejects.toThrow("The end has to be later");
  await expect(make("backwards", { startsAt: at(60), endsAt: at(30) })).rejects.toThrow(
    "The end has to be later",
  );
  await expect(make("nowhere", { packageIds: [999] })).rejects.toThrow("There is no package 999");
  await expect(make("too much", { reduction: { fen: 3900 }, packageIds: [1] })).rejects.toThrow("0.01");
  expect((await make("enough", { reduction: { fen: 3899 }, packageIds: [1] })).amountFen).toBe(3899);
});

test("one code or all are revoked, once", async () => {
  const { id } = await make("revoked", { codes: { random: 3 } });
  const [first] = await codesOf(id);
  const revoke = (code?: string) =>
    ask(handlers.revokePromotionCodes, {
      params: { id },
      body: { ...reasonFields(), ...(code && { code }) },
    });
  expect(await revoke(first?.code.toLowerCase())).toEqual({ found: 1, changed: 1 });
  expect((await codesOf(id)).map(({ state }) => state)).toEqual(["revoked", "active", "active"]);
  expect(await revoke()).toEqual({ found: 3, changed: 2 });
  await expect(revoke("NOTHERE")).rejects.toThrow("no such code");
});

test("codes are exported with their uses, and hostile names stay text", async () => {
  const { id } = await make(`=HYPERLINK("http://x")'; drop table orders; --`, { codes: { random: 2 } });
  const file = await ask(handlers.exportPromotionCodes, {
    params: { id },
    body: { ...reasonFields(), format: "csv" },
  });
  const lines = (await readFile(file)).trimEnd().split("\r\n");
  expect(lines[0]).toContain("Code,Link,State,Limit,Used");
  expect(lines).toHaveLength(4);
  expect(lines[3]).toBe("rows,2");
});

test("a page of codes goes on where the one before ended", async () => {
  const { id } = await make("paged", { codes: { random: 30 } });
  const first = await ask(handlers.listPromotionCodes, { params: { id }, query: { limit: "20" } });
  const rest = await ask(handlers.listPromotionCodes, {
    params: { id },
    query: { limit: "20", cursor: first.next ?? "" },
  });
  expect(new Set([...first.rows, ...rest.rows].map(({ code }) => code)).size).toBe(30);
});

test("making, revoking and exporting are in the audit log with their operator", async () => {
  const { id } = await make("recorded");
  await ask(handlers.revokePromotionCodes, { params: { id }, body: reasonFields() });
  await ask(handlers.exportPromotionCodes, { params: { id }, body: { ...reasonFields(), format: "csv" } });
  const entries = await world.db
    .selectFrom("audit_log_entries")
    .select(["operator", "action", "outcome"])
    .where("subject_kind", "=", "promotion")
    .where("subject", "=", "recorded")
    .orderBy("id")
    .execute();
  const by = { operator: login, outcome: "done" };
  expect(entries).toEqual([
    { ...by, action: "createPromotion" },
    { ...by, action: "revokePromotionCodes" },
    { ...by, action: "exportPromotionCodes" },
  ]);
});

test("a promotion is found by its code, and the orders of a code by it", async () => {
  const { id } = await make("found", { codes: { chosen: "FINDME" }, maxUses: null });
  const buyer = await makePerson(world, "promo-found");
  const orderNo = orderNoOf(await orderWithCode(world, buyer, "findme", 35.1));
  const { hits } = await ask(handlers.search, { body: { q: "优惠码：find-me" } });
  expect(hits).toContainEqual({
    kind: "promotion",
    id: String(id),
    label: "FINDME · found",
    detail: null,
    foundBy: "promotionCode",
  });
  const { rows } = await ask(handlers.listOrders, { query: { promotionCode: "find me" } });
  expect(rows).toMatchObject([{ orderNo, amountFen: 3510, listPriceFen: 3900, promotionCode: "FINDME" }]);
});
