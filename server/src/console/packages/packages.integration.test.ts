import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { secondsAfter } from "../../outside/clock.ts";
import { copyPrices } from "../../packages/copy-prices.ts";
import { publishedContent } from "../../site-config/published-content.ts";
import { action, operatorOf } from "../../testing/ask-console.ts";
import { makePerson, monthly } from "../../testing/makers.ts";
import { openWorld, send, type World } from "../../testing/world.ts";
import { packagesHandlers as packages } from "./packages-handlers.ts";

let world: World;
let ask: Awaited<ReturnType<typeof operatorOf>>;
beforeAll(async () => {
  world = await openWorld();
  ask = await operatorOf(world);
});
afterAll(() => world.close());

let made = 0;
/** A package of its own for a test. */
async function makePackage(more: object = {}) {
  made += 1;
  const body = {
    ...action(),
    code: `made-${made}`,
    ...{ name: "试用", description: "试试", descriptionEn: "Try", features: ["一"], featuresEn: ["one"] },
    ...{ validDays: 7, level: 1 as const, sort: 9, isVisible: true },
    ...{ stock: null, priceFen: 1_000, originalPriceFen: null },
    ...more,
  };
  const added = await ask(packages.createPackage, { body });
  // Its first price begins with it, and an instant has one price.
  world.clock.turn(1);
  return added;
}
const read = async (id: number) => (await ask(packages.readShopPackage, { params: { id } })).package;
const daysAhead = (days: number) => secondsAfter(world.clock.now(), days * 86_400).toISOString();
const setPrice = (id: number, priceFen: number, more: object = {}) =>
  ask(packages.setPackagePrice, {
    params: { id },
    body: { ...action(), fromAt: null, priceFen, originalPriceFen: null, acceptsShortNotice: false, ...more },
  });
const changeStock = (id: number, delta: number) =>
  ask(packages.changeStock, { params: { id }, body: { ...action(), change: { delta } } });
const order = async (username: string, packageId: number, amount: number) => {
  const { token } = await makePerson(world, username);
  return await send(world, "POST", "/orders", { ...monthly, packageId, amount }, { token });
};

test("a price begins at its instant on every node: the shop shows it, and orders take it", async () => {
  const { id } = await makePackage();
  const nodes = [1, 2].map(() => publishedContent(world.db, world.clock));
  const shown = async () =>
    await Promise.all(
      nodes.map(async (node) => {
        const { onSale, version } = await node.read();
        return { price: onSale.find((sold) => sold.id === id)?.price, version };
      }),
    );
  await setPrice(id, 800, { fromAt: secondsAfter(world.clock.now(), 2).toISOString() });
  const before = await shown();
  world.clock.turn(1.999);
  expect(await shown()).toEqual(before);
  expect((await order("early", id, 8)).status).toBe(400);
  expect((await order("in-time", id, 10)).status).toBe(200);
  world.clock.turn(0.001);
  const after = await shown();
  expect(after.map(({ price }) => price)).toEqual([8, 8]);
  expect(after[0]?.version).not.toBe(before[0]?.version);
  expect(after[0]?.version).toBe(after[1]?.version);
  expect((await order("late", id, 10)).status).toBe(400);
  expect((await order("on-time", id, 8)).status).toBe(200);
});

test("the release before reads a price that has begun a minute later, and one that begins now at once", async () => {
  const { id } = await makePackage();
  const column = async () =>
    (await world.db.selectFrom("packages").select("price_fen").where("id", "=", id).executeTakeFirst())
      ?.price_fen;
  await setPrice(id, 900);
  expect(await column()).toBe(900);
  await setPrice(id, 700, { fromAt: daysAhead(1) });
  world.clock.turn(86_400);
  expect(await column()).toBe(900);
  await copyPrices(world.background);
  expect(await column()).toBe(700);
  expect((await ask(packages.readShopPackage, { params: { id } })).prices).toHaveLength(3);
});

test("a price written by hand with SQL, as before this release, becomes one that has begun", async () => {
  const { id } = await makePackage();
  await sql`update packages set price_fen = 500 where id = ${id}`.execute(world.db);
  const [latest] = (await ask(packages.readShopPackage, { params: { id } })).prices;
  expect(latest).toMatchObject({ priceFen: 500 });
});

test("a raise needs the notice that the terms promise, or a tick; a cut does not", async () => {
  const { id } = await makePackage();
  await expect(setPrice(id, 1_200)).rejects.toThrow("30 days of notice");
  await expect(setPrice(id, 1_200, { fromAt: daysAhead(29) })).rejects.toThrow("30 days of notice");
  expect((await setPrice(id, 900)).price.priceFen).toBe(900);
  expect((await setPrice(id, 1_200, { fromAt: daysAhead(30) })).nextPrice).toMatchObject({ priceFen: 1_200 });
  expect(
    (await setPrice(id, 950, { acceptsShortNotice: true, fromAt: daysAhead(1) })).nextPrice,
  ).toMatchObject({
    priceFen: 950,
  });
});

test("an instant has one price: of ten operators at once one sets it", async () => {
  const { id } = await makePackage();
  const fromAt = daysAhead(3);
  const tries = Array.from({ length: 10 }, async (_, n) => await setPrice(id, 900 - n, { fromAt }));
  const answers = await Promise.allSettled(tries);
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await ask(packages.readShopPackage, { params: { id } })).prices).toHaveLength(2);
});

test("a planned price can be cancelled until it begins", async () => {
  const { id } = await makePackage();
  const fromAt = daysAhead(1);
  const cancel = () => ask(packages.cancelPackagePrice, { params: { id }, body: { ...action(), fromAt } });
  await setPrice(id, 900, { fromAt });
  expect((await cancel()).nextPrice).toBeNull();
  await expect(cancel()).rejects.toThrow("No price begins at that time");
  await setPrice(id, 900, { fromAt });
  world.clock.turn(86_400);
  await expect(cancel()).rejects.toThrow("has begun");
  expect((await read(id)).price.priceFen).toBe(900);
  await expect(setPrice(id, 800, { fromAt: daysAhead(-1) })).rejects.toThrow("in the past");
});

test("of two edits that began with the same version one is stored, and the other is stale", async () => {
  const { id, version } = await makePackage();
  const edit = (name: string) =>
    ask(packages.editPackageTexts, {
      params: { id },
      body: {
        ...action(),
        version,
        name,
        description: "d",
        descriptionEn: "d",
        features: [],
        featuresEn: [],
      },
    });
  const answers = await Promise.allSettled([edit("one"), edit("two")]);
  const [stale] = answers.filter((answer) => answer.status === "rejected");
  expect(stale?.reason).toMatchObject({ reason: "staleEdit" });
  expect((await read(id)).version).toBe(version + 1);
});

test("an edit repeated with its action key is stored once", async () => {
  const { id, version, validDays, level, sort } = await makePackage();
  const body = { ...action(), version, validDays, level, sort, isVisible: false };
  for (let n = 0; n < 3; n += 1) {
    expect(await ask(packages.editPackageTerms, { params: { id }, body })).toMatchObject({
      isVisible: false,
      version: version + 1,
    });
  }
});

test("days and level stay once somebody has bought; place and visibility may change", async () => {
  const { id, version } = await makePackage();
  const terms = { validDays: 7, level: 1 as const, sort: 9, isVisible: true };
  const edit = (from: number, changed: object) =>
    ask(packages.editPackageTerms, {
      params: { id },
      body: { ...action(), version: from, ...terms, ...changed },
    });
  expect((await edit(version, { validDays: 8 })).validDays).toBe(8);
  await order("first-buyer", id, 10);
  await sql`update orders set state = 'granted' where package_id = ${id}`.execute(world.db);
  await expect(edit(version + 1, { validDays: 9 })).rejects.toThrow("Make a new package");
  expect(await edit(version + 1, { validDays: 8, sort: 1 })).toMatchObject({
    sort: 1,
    isSold: true,
    soldIn30Days: { count: 1, isMore: false },
  });
});

test("a stock is changed by deltas while a hundred buyers take from it, and never falls below zero", async () => {
  const { id } = await makePackage({ stock: 40 });
  const people = [];
  for (let n = 0; n < 100; n += 1) {
    people.push(await makePerson(world, `crowd-${n}`));
    // Registrations from one address are limited by the hour.
    if (n % 25 === 24) world.clock.turn(3_600);
  }
  const buying = people.map(
    async ({ token }) =>
      await send(world, "POST", "/orders", { ...monthly, packageId: id, amount: 10 }, { token }),
  );
  const deltas = [15, -10, 20, -30, 5].map(async (delta) => await changeStock(id, delta).then(() => delta));
  const [orders, changes] = await Promise.all([Promise.all(buying), Promise.allSettled(deltas)]);
  const added = changes.reduce((sum, change) => sum + (change.status === "fulfilled" ? change.value : 0), 0);
  const sold = orders.filter(({ status }) => status === 200).length;
  const { stock } = await read(id);
  expect(stock).toBe(40 + added - sold);
  expect(stock).toBeGreaterThanOrEqual(0);
  await expect(changeStock(id, -(stock ?? 0) - 1)).rejects.toThrow(`Only ${stock} are left`);
});

test("a stock can be made unlimited and limited again", async () => {
  const { id } = await makePackage({ stock: 2 });
  const body = { ...action(), change: { unlimited: true as const } };
  expect((await ask(packages.changeStock, { params: { id }, body })).stock).toBeNull();
  expect((await changeStock(id, 5)).stock).toBe(5);
});

test("the history says who changed what, from what, to what, newest first", async () => {
  const { id, version } = await makePackage();
  const texts = {
    name: "试用版",
    description: "试试",
    descriptionEn: "Try",
    features: ["一"],
    featuresEn: ["one"],
  };
  await ask(packages.editPackageTexts, { params: { id }, body: { ...action(), version, ...texts } });
  await setPrice(id, 800);
  await changeStock(id, 5);
  const { rows, next } = await ask(packages.listPackageHistory, { params: { id }, query: {} });
  expect(next).toBeNull();
  expect(rows.map(({ action: did, fields }) => [did, fields])).toMatchObject([
    ["stock +5", [{ field: "stock", from: null, to: 5 }]],
    ["set price", [{ field: "priceFen", from: 1_000, to: 800 }, { field: "fromAt" }]],
    ["edit texts", [{ field: "name", from: "试用", to: "试用版" }]],
    ["create package", expect.arrayContaining([{ field: "name", from: null, to: "试用" }])],
  ]);
  expect(rows[0]).toMatchObject({ operator: "li", reason: "a test" });
});

test("hostile texts stay text", async () => {
  const name = `'; drop table packages; --<img src=x>`;
  const { id } = await makePackage({ name, features: ["{{x}}", `"><script>`] });
  expect(await read(id)).toMatchObject({ name, features: ["{{x}}", `"><script>`] });
  const { packages: all } = await ask(packages.listShopPackages);
  expect(all.map((row) => row.name)).toContain(name);
});
