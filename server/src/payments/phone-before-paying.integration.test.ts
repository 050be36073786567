import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makePersonWithoutPassword } from "../testing/continuing.ts";
import { makeOrder, makePerson, monthlyPurchase, type Person, settleAtCashier } from "../testing/makers.ts";
import { readNewestCode } from "../testing/prove.ts";
import { openWorld, openWorldForTest, send, type World } from "../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld({ features: { requiresPhoneToPay: true } });
});
beforeEach(() => world.clock.advance(86_400));
afterAll(() => world.close());

const order = ({ token }: Person, at = world) => send(at, "POST", "/orders", monthlyPurchase, { token });
const pay = ({ token }: Person, orderNo: string) =>
  send(world, "POST", "/payment-configs/client/wechat/qrcode", { orderId: orderNo, amount: 39 }, { token });
const rolesOf = async ({ token }: Person) => {
  const profile = await send(world, "GET", "/auth/profile", undefined, { token });
  return (profile.body.data as { roles: string[] }).roles;
};
const setPhone = async ({ accountId }: Person, phone: string | null) =>
  await world.db.updateTable("accounts").set({ phone }).where("id", "=", accountId).execute();

async function bindPhone({ token, cookie }: Person, phone: string): Promise<void> {
  await send(world, "POST", "/auth/bind/phone/code", { phone }, { token });
  const body = { phone, code: await readNewestCode(world, phone) };
  const bound = await send(world, "POST", "/auth/bind/phone", body, { token, headers: { cookie } });
  expect(bound.status).toBe(200);
}

describe("where a phone number is required before a payment", () => {
  test("an account without one opens no order, and does as soon as it has one", async () => {
    const person = await makePerson(world, "buys-by-name");
    expect(await order(person)).toMatchObject({
      status: 400,
      body: { code: 5012, message: "付款前请先绑定手机号" },
    });
    const opened = world.db.selectFrom("orders").where("account_id", "=", person.accountId);
    expect(await opened.select("order_no").execute()).toEqual([]);
    await bindPhone(person, "13700000001");
    await settleAtCashier(world, await makeOrder(world, person), "paid");
    expect(await rolesOf(person)).toEqual(["vip"]);
  });

  test("an account that was opened with a phone number buys at once, one by e-mail does not", async () => {
    const byPhone = await makePersonWithoutPassword(world, { type: "phone", phone: "13700000002" });
    expect((await order(byPhone)).status).toBe(200);
    const byEmail = await makePersonWithoutPassword(world, { type: "email", email: "buyer@example.com" });
    expect((await order(byEmail)).body.code).toBe(5012);
  });

  test("a number that is removed after the order was placed is needed again for its payment", async () => {
    const person = await makePerson(world, "unbinds-before");
    await setPhone(person, "13700000003");
    const { orderNo } = (await order(person)).body.data as { orderNo: string };
    await setPhone(person, null);
    expect((await pay(person, orderNo)).body.code).toBe(5012);
    await setPhone(person, "13700000003");
    expect((await pay(person, orderNo)).status).toBe(200);
  });

  test("a payment counts even if the number has gone meanwhile", async () => {
    const person = await makePerson(world, "unbinds-after");
    await setPhone(person, "13700000004");
    const orderNo = await makeOrder(world, person);
    await setPhone(person, null);
    await settleAtCashier(world, orderNo, "paid");
    expect(await rolesOf(person)).toEqual(["vip"]);
  });
});

test("by default nobody needs a phone number to pay", async () => {
  const usual = await openWorldForTest();
  expect((await order(await makePerson(usual, "no-number"), usual)).status).toBe(200);
});
