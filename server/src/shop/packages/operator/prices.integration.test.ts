import { afterAll, beforeAll, expect, test } from "vitest";
import { consoleHandlers as packages } from "../../../console-handlers.ts";
import { publishedContent } from "../../../content/published-content.ts";
import { reasonFields } from "../../../operators/testing/call-handler.ts";
import { makeConsoleCaller } from "../../../operators/testing/make-console-caller.ts";
import { makePackage } from "../../../operators/testing/make-package.ts";
import { secondsAfter } from "../../../platform/clock.ts";
import { makePerson, monthlyPurchase } from "../../../testing/makers.ts";
import { openWorld, send, type World } from "../../../testing/world.ts";
import { readCatalogue } from "../package-store.ts";

let world: World;
let ask: Awaited<ReturnType<typeof makeConsoleCaller>>["ask"];
beforeAll(async () => {
  world = await openWorld();
  ({ ask } = await makeConsoleCaller(world));
});
afterAll(() => world.close());

const read = async (id: number) => (await ask(packages.readShopPackage, { params: { id } })).package;
const daysAhead = (days: number) => secondsAfter(world.clock.now(), days * 86_400).toISOString();
const setPrice = (id: number, priceFen: number, more: object = {}) =>
  ask(packages.setPackagePrice, {
    params: { id },
    body: {
      ...reasonFields(),
      fromAt: null,
      priceFen,
      originalPriceFen: null,
      acceptsShortNotice: false,
      ...more,
    },
  });
const order = async (username: string, packageId: number, amount: number) => {
  const { token } = await makePerson(world, username);
  return await send(world, "POST", "/orders", { ...monthlyPurchase, packageId, amount }, { token });
};

test("a price begins at its instant on every node: the shop shows it, and orders take it", async () => {
  const { id } = await makePackage(world, ask);
  const nodes = [1, 2].map(() => publishedContent({ ...world.context, readCatalogue }));
  const shown = async () =>
    await Promise.all(
      nodes.map(async (node) => {
        const { packagesOnSale, version } = await node.read();
        return { price: packagesOnSale.find((sold) => sold.id === id)?.price, version };
      }),
    );
  await setPrice(id, 800, { fromAt: secondsAfter(world.clock.now(), 2).toISOString() });
  const before = await shown();
  world.clock.advance(1.999);
  expect(await shown()).toEqual(before);
  expect((await order("early", id, 8)).status).toBe(400);
  expect((await order("in-time", id, 10)).status).toBe(200);
  world.clock.advance(0.001);
  const after = await shown();
  expect(after.map(({ price }) => price)).toEqual([8, 8]);
  expect(after[0]?.version).not.toBe(before[0]?.version);
  expect(after[0]?.version).toBe(after[1]?.version);
  expect((await order("late", id, 10)).status).toBe(400);
  expect((await order("on-time", id, 8)).status).toBe(200);
});

test("a raise needs the notice that the terms promise, or a tick; a cut does not", async () => {
  const { id } = await makePackage(world, ask);
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
  const { id } = await makePackage(world, ask);
  const fromAt = daysAhead(3);
  const tries = Array.from({ length: 10 }, async (_, n) => await setPrice(id, 900 - n, { fromAt }));
  const answers = await Promise.allSettled(tries);
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await ask(packages.readShopPackage, { params: { id } })).prices).toHaveLength(2);
});

test("a planned price can be cancelled until it begins", async () => {
  const { id } = await makePackage(world, ask);
  const fromAt = daysAhead(1);
  const cancel = () =>
    ask(packages.cancelPackagePrice, { params: { id }, body: { ...reasonFields(), fromAt } });
  await setPrice(id, 900, { fromAt });
  expect((await cancel()).nextPrice).toBeNull();
  await expect(cancel()).rejects.toThrow("No price begins at that time");
  await setPrice(id, 900, { fromAt });
  world.clock.advance(86_400);
  await expect(cancel()).rejects.toThrow("has begun");
  expect((await read(id)).price.priceFen).toBe(900);
  await expect(setPrice(id, 800, { fromAt: daysAhead(-1) })).rejects.toThrow("in the past");
});
