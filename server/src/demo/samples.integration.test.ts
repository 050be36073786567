import { describe, expect, test } from "vitest";
import { makePerson, monthlyPurchase, openBrowser } from "../testing/makers.ts";
import { openWorldForTest, send, type World } from "../testing/world.ts";

interface SignedIn {
  readonly access_token: string;
  readonly user: { readonly id: number; readonly username: string; readonly roles: readonly string[] };
}

async function signInAsSample(world: World, browser: { readonly cookie: string }): Promise<SignedIn> {
  const { body } = await send(world, "POST", "/demo/sample-member", {}, { headers: browser });
  return body.data as SignedIn;
}

const countAccounts = async ({ db }: World) =>
  (await db.selectFrom("accounts").select("id").execute()).length;

async function readKey(world: World): Promise<string> {
  const { body } = await send(world, "GET", "/demo/card-key");
  return (body.data as { cardKey: string }).cardKey;
}

describe("the sample member", () => {
  test("is a member at once, by a session like everybody's", async () => {
    const world = await openWorldForTest();
    const { access_token: token, user } = await signInAsSample(world, await openBrowser(world));
    expect(user).toMatchObject({ username: "sample", roles: ["vip"] });
    const profile = await send(world, "GET", "/auth/profile", undefined, { token });
    expect(profile.body.data).toMatchObject({ id: user.id, roles: ["vip"] });
  });

  test("is the same account in the same browser, and another in another, which stays signed in", async () => {
    const world = await openWorldForTest();
    const [mine, other] = [await openBrowser(world), await openBrowser(world)];
    const first = await signInAsSample(world, mine);
    const second = await signInAsSample(world, other);
    const again = await signInAsSample(world, mine);
    expect(again.user).toEqual(first.user);
    expect(second.user.username).toBe("sample_2");
    const token = second.access_token;
    expect((await send(world, "GET", "/auth/profile", undefined, { token })).status).toBe(200);
  });

  test("is opened once, however often the button is pressed at the same moment", async () => {
    const world = await openWorldForTest();
    const browser = await openBrowser(world);
    const presses = await Promise.all(Array.from({ length: 8 }, () => signInAsSample(world, browser)));
    expect(new Set(presses.map(({ user }) => user.id)).size).toBe(1);
    expect(await countAccounts(world)).toBe(1);
    const grants = await world.db.selectFrom("grants").select("id").execute();
    expect(grants).toHaveLength(1);
  });

  test("is never an existing account with the username of the sample", async () => {
    const world = await openWorldForTest();
    const person = await makePerson(world, "sample");
    const { user } = await signInAsSample(world, await openBrowser(world));
    expect(user.id).not.toBe(person.accountId);
  });

  test("is a member again after the membership has ended", async () => {
    const world = await openWorldForTest();
    const browser = await openBrowser(world);
    await signInAsSample(world, browser);
    world.clock.advance(31 * 86_400);
    expect((await signInAsSample(world, browser)).user.roles).toEqual(["vip"]);
  });
});

test("the card key to try is the same until it is used, and then another that can be used", async () => {
  const world = await openWorldForTest();
  const first = await readKey(world);
  expect(first).toMatch(/^(\w{4}-){3}\w{4}$/);
  expect(await readKey(world)).toBe(first);
  const { token } = await makePerson(world, "tries-cards");
  const activate = (keyCode: string) => send(world, "POST", "/cards/validate", { keyCode }, { token });
  expect((await activate(first)).status).toBe(200);
  const second = await readKey(world);
  expect(second).not.toBe(first);
  expect((await activate(second)).status).toBe(200);
});

test("a payment code and a code for WeChat carry the address at which phones reach the demo", async () => {
  const world = await openWorldForTest({ phoneOrigin: () => "http://192.168.1.5:3000" });
  const { token } = await makePerson(world, "scans-by-phone");
  const ordered = await send(world, "POST", "/orders", monthlyPurchase, { token });
  const { orderNo } = ordered.body.data as { orderNo: string };
  const path = "/payment-configs/client/wechat/qrcode";
  const { body } = await send(world, "POST", path, { orderId: orderNo }, { token });
  expect(body.data).toMatchObject({ codeUrl: `http://192.168.1.5:3000/demo/cashier/${orderNo}` });
  const scan = await send(world, "POST", "/auth/wechat/scan", {});
  expect(scan.body.data).toMatchObject({
    scanUrl: expect.stringMatching(/^http:\/\/192\.168\.1\.5:3000\/wechat-scan#[\w-]{43}$/),
    isSimulated: true,
  });
});
