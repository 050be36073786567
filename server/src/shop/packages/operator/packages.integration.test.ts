import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { consoleHandlers as packages } from "../../../console-handlers.ts";
import { findToolTerms } from "../../../desktop/device-store.ts";
import { reasonFields } from "../../../operators/testing/call-handler.ts";
import { makeConsoleCaller } from "../../../operators/testing/make-console-caller.ts";
import { makePackage } from "../../../operators/testing/make-package.ts";
import { makePerson, monthlyPurchase } from "../../../testing/makers.ts";
import { openWorld, send, type World } from "../../../testing/world.ts";

let world: World;
let ask: Awaited<ReturnType<typeof makeConsoleCaller>>["ask"];
let login: string;
beforeAll(async () => {
  world = await openWorld();
  ({ ask, login } = await makeConsoleCaller(world));
});
afterAll(() => world.close());

const read = async (id: number) => (await ask(packages.readShopPackage, { params: { id } })).package;
const changeStock = (id: number, delta: number) =>
  ask(packages.changeStock, { params: { id }, body: { ...reasonFields(), change: { delta } } });
const order = async (username: string, packageId: number, amount: number) => {
  const { token } = await makePerson(world, username);
  return await send(world, "POST", "/orders", { ...monthlyPurchase, packageId, amount }, { token });
};

test("of two edits that began with the same version one is stored, and the other is stale", async () => {
  const { id, version } = await makePackage(world, ask);
  const edit = (name: string) =>
    ask(packages.editPackageTexts, {
      params: { id },
      body: {
        ...reasonFields(),
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
  expect(stale?.reason).toMatchObject({ code: "staleEdit" });
  expect((await read(id)).version).toBe(version + 1);
});

test("an edit repeated with its action key is stored once", async () => {
  const { id, version, validDays, level, sort } = await makePackage(world, ask);
  const body = { ...reasonFields(), version, validDays, level, sort, isVisible: false, trialDays: 0 };
  for (let n = 0; n < 3; n += 1) {
    expect(await ask(packages.editPackageTerms, { params: { id }, body })).toMatchObject({
      isVisible: false,
      version: version + 1,
    });
  }
});

test("days and level are fixed once a package is sold; place and visibility may change", async () => {
  const { id, version } = await makePackage(world, ask);
  const terms = { validDays: 7, level: 1 as const, sort: 9, isVisible: true, trialDays: 0 };
  const edit = (from: number, changed: object) =>
    ask(packages.editPackageTerms, {
      params: { id },
      body: { ...reasonFields(), version: from, ...terms, ...changed },
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
  const { id } = await makePackage(world, ask, { stock: 40 });
  const people = [];
  for (let n = 0; n < 100; n += 1) {
    people.push(await makePerson(world, `crowd-${n}`));
    // Registrations from one address are limited per hour.
    if (n % 25 === 24) world.clock.advance(3_600);
  }
  const buying = people.map(
    async ({ token }) =>
      await send(world, "POST", "/orders", { ...monthlyPurchase, packageId: id, amount: 10 }, { token }),
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
  const { id } = await makePackage(world, ask, { stock: 2 });
  const body = { ...reasonFields(), change: { unlimited: true as const } };
  expect((await ask(packages.changeStock, { params: { id }, body })).stock).toBeNull();
  expect((await changeStock(id, 5)).stock).toBe(5);
});

test("the history says who changed what, from what, to what, newest first", async () => {
  const { id, version } = await makePackage(world, ask);
  const lower = { fromAt: null, priceFen: 800, originalPriceFen: null, acceptsShortNotice: false };
  const texts = {
    name: "试用版",
    description: "试试",
    descriptionEn: "Try",
    features: ["一"],
    featuresEn: ["one"],
  };
  await ask(packages.editPackageTexts, { params: { id }, body: { ...reasonFields(), version, ...texts } });
  await ask(packages.setPackagePrice, { params: { id }, body: { ...reasonFields(), ...lower } });
  await changeStock(id, 5);
  const { rows, next } = await ask(packages.listPackageHistory, { params: { id }, query: {} });
  expect(next).toBeNull();
  expect(rows.map(({ action: did, fields }) => [did, fields])).toMatchObject([
    ["changeStock", [{ field: "stock", from: null, to: 5 }]],
    ["setPackagePrice", [{ field: "priceFen", from: 1_000, to: 800 }, { field: "fromAt" }]],
    ["editPackageTexts", [{ field: "name", from: "试用", to: "试用版" }]],
    ["createPackage", expect.arrayContaining([{ field: "name", from: null, to: "试用" }])],
  ]);
  expect(rows[0]).toMatchObject({ operator: login, reason: reasonFields().reason });
});

test("devices and features of a level in the desktop tool are its packages', and a stale edit is refused", async () => {
  const { id, version, toolTerms } = await makePackage(world, ask, { level: 4 });
  expect(toolTerms).toEqual({ devices: 2, features: [] });
  const set = (from: number, devices: number) =>
    ask(packages.setToolTerms, {
      params: { id },
      body: { ...reasonFields(), version: from, devices, features: ["voice-clone", "digital-human"] },
    });
  expect((await set(version, 5)).toolTerms).toEqual({
    devices: 5,
    features: ["voice-clone", "digital-human"],
  });
  await expect(set(version, 6)).rejects.toMatchObject({ code: "staleEdit" });
  expect(await findToolTerms(world.db, 4)).toEqual({
    devices: 5,
    features: ["digital-human", "voice-clone"],
  });
  expect(await findToolTerms(world.db, undefined)).toEqual({ devices: 1, features: [] });
  const { rows } = await ask(packages.listPackageHistory, { params: { id }, query: {} });
  expect(rows[0]).toMatchObject({
    action: "setToolTerms",
    fields: [
      { field: "devices", from: 2, to: 5 },
      { field: "toolFeatures", from: [], to: ["voice-clone", "digital-human"] },
    ],
  });
});

test("hostile texts stay text", async () => {
  const name = `'; drop table packages; --<img src=x>`;
  const { id } = await makePackage(world, ask, { name, features: ["{{x}}", `"><script>`] });
  expect(await read(id)).toMatchObject({ name, features: ["{{x}}", `"><script>`] });
  const { packages: all } = await ask(packages.listShopPackages);
  expect(all.map((row) => row.name)).toContain(name);
});
