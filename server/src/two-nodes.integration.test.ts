import { afterAll, beforeAll, expect, test } from "vitest";
import { writeProof } from "../../e2e/desktop-client/device-key.ts";
import { makeTool, nowS, requestApprovedCode, type Tool } from "./desktop/testing/tool.ts";
import { makeCards } from "./membership/cards/make-cards.ts";
import { makeOrder, makePerson, monthlyPurchase, settleAtCashier } from "./testing/makers.ts";
import { readMemberUntil } from "./testing/shop.ts";
import { openWorld, send, type World } from "./testing/world.ts";

let nodes: readonly [World, World];

beforeAll(async () => {
  const first = await openWorld();
  const second = await openWorld({ clock: first.clock, mapDatabaseUrl: () => first.databaseUrl });
  nodes = [first, second];
});
afterAll(async () => {
  for (const node of nodes.toReversed()) await node.close();
});

/** Sends the same request twenty times at once, alternating between the two nodes. */
const race = async <Result>(ask: (node: World) => Promise<Result>): Promise<Result[]> =>
  await Promise.all(Array.from({ length: 20 }, (_, n) => ask(nodes[n % 2 === 0 ? 0 : 1])));

const grantsOf = async (accountId: number) =>
  await nodes[0].db.selectFrom("grants").selectAll().where("account_id", "=", accountId).execute();

test("what is begun at one node goes on at the other, from the session to the membership", async () => {
  const [one, other] = nodes;
  const { token } = await makePerson(other, "wanderer");
  const ordered = await send(one, "POST", "/orders", monthlyPurchase, { token });
  const { orderNo } = ordered.body.data as { orderNo: string };
  const wanted = { orderId: orderNo, amount: 39 };
  await send(other, "POST", "/payment-configs/client/wechat/qrcode", wanted, { token });
  await settleAtCashier(other, orderNo, "paid");
  const status = await send(one, "GET", `/payment-configs/status/wechat/${orderNo}`, undefined, { token });
  expect(status.body.data).toEqual({ status: "SUCCESS" });
  await send(other, "POST", "/auth/logout", {}, { token });
  expect((await send(one, "GET", "/auth/profile", undefined, { token })).status).toBe(401);
});

test("an order that is paid at both nodes at once is granted once", async () => {
  const person = await makePerson(nodes[0], "paid-at-both");
  const orderNo = await makeOrder(nodes[1], person);
  await race((node) => settleAtCashier(node, orderNo, "paid"));
  expect(await grantsOf(person.accountId)).toHaveLength(1);
  const ends = await Promise.all(nodes.map((node) => readMemberUntil(node, person)));
  expect(ends[0]).toEqual(expect.any(String));
  expect(ends[1]).toBe(ends[0]);
});

test("a card key that is redeemed at both nodes at once grants once", async () => {
  const person = await makePerson(nodes[1], "card-at-both");
  const batch = { packageId: 1, count: 1, batch: "two nodes", tag: null, expiresAt: null };
  const [keyCode = ""] = await makeCards(nodes[0].context, batch);
  const answers = await race((node) =>
    send(node, "POST", "/cards/validate", { keyCode }, { token: person.token }),
  );
  expect(answers.filter(({ body }) => body.success === true)).toHaveLength(1);
  expect(await grantsOf(person.accountId)).toHaveLength(1);
});

test("one purchase that is sent to both nodes at once is one order", async () => {
  const { token } = await makePerson(nodes[0], "ordered-at-both");
  const headers = { "idempotency-key": "sent-to-both-nodes" };
  const answers = await race((node) => send(node, "POST", "/orders", monthlyPurchase, { token, headers }));
  const orders = answers.map(({ body }) => (body.data as { orderNo?: string } | undefined)?.orderNo);
  expect(new Set(orders).size).toBe(1);
  expect(orders[0]).toBeDefined();
});

/** Requests tokens from a node, with a new proof each time. */
async function askForTokens(node: World, { key }: Tool, grant: Readonly<Record<string, string>>) {
  const url = "http://localhost:9/oauth/token";
  const dpop = writeProof(key, { method: "POST", url, nowS: nowS(node) });
  const response = await node.app.inject({
    method: "POST",
    url: "/oauth/token",
    headers: { "content-type": "application/x-www-form-urlencoded", dpop },
    payload: new URLSearchParams({ ...grant, client_id: "baleen-desktop" }).toString(),
  });
  return response.statusCode;
}

test("a code and a refresh token that are used at both nodes at once are each good once", async () => {
  const person = await makePerson(nodes[0], "tool-at-both");
  const tool = makeTool(nodes[0]);
  const grant = await requestApprovedCode(nodes[1], person, tool);
  const redeemed = await race((node) => askForTokens(node, tool, grant));
  expect(redeemed.filter((status) => status === 200)).toHaveLength(1);
  const [device] = await nodes[0].db.selectFrom("devices").selectAll().execute();
  expect(device).toMatchObject({ account_id: person.accountId, ended_at: null });

  await tool.client.signInWithGrant(await requestApprovedCode(nodes[0], person, tool));
  const refresh = { grant_type: "refresh_token", refresh_token: String(tool.stored.refreshToken) };
  const refreshed = await race((node) => askForTokens(node, tool, refresh));
  expect(refreshed.filter((status) => status === 200)).toHaveLength(1);
});
