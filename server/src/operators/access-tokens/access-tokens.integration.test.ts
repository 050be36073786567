import { randomUUID } from "node:crypto";
import type { ConsoleCall } from "@baleen/contract/back-office/console-call.ts";
import { consoleCalls } from "@baleen/contract/back-office/console-calls.ts";
import type { Permission } from "@baleen/contract/back-office/roles.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { purge } from "../../operations/purge.ts";
import { counterOf, setCount } from "../../testing/limits.ts";
import { makeOrder, makePerson, settleAtCashier } from "../../testing/makers.ts";
import {
  actionFields,
  makeOperator,
  sendToConsole,
  signInOperator,
  type TestOperator,
} from "../../testing/operators.ts";
import { type Answer, openWorld, send, type World } from "../../testing/world.ts";

let world: World;
let owner: TestOperator;
let cookie: string;
beforeAll(async () => {
  world = await openWorld({ features: { requiresSecondFactor: true } });
  owner = await makeOperator(world);
});
// A session of an owner whose second factor was just entered; also resets the rate limits between tests.
beforeEach(async () => {
  world.clock.advance(86_400);
  cookie = await signInOperator(world, owner);
});
afterAll(() => world.close());

const asOwner = (path: string, body: object) =>
  sendToConsole(world, "POST", path, { ...actionFields(), ...body }, { cookie });

let made = 0;
async function makeToken(permissions: readonly string[], more: object = {}, by = cookie) {
  made += 1;
  const body = { ...actionFields(), name: `system ${made}`, permissions, validDays: 365, ...more };
  const { body: reply } = await sendToConsole(world, "POST", "/access-tokens", body, { cookie: by });
  const { id, token } = reply.data as { id: number; token: string };
  return { id, token, name: body.name };
}

interface Sent {
  readonly key?: string;
  readonly headers?: Record<string, string>;
  readonly ipAddress?: string;
}

/** A request of another system: no cookie and no origin. */
async function ask(token: string, path: string, body?: object, { key, headers, ...sent }: Sent = {}) {
  const all = {
    authorization: `Bearer ${token}`,
    ...(key !== undefined && { "idempotency-key": key }),
    ...headers,
  };
  const method = body === undefined ? "GET" : "POST";
  return await sendToConsole(world, method, path, body, { origin: undefined, headers: all, ...sent });
}

const batch = (name: string, count = 1) => ({
  ...{ packageId: 1, count, name, tag: null, note: null, keysExpireOn: null },
});
const codeOf = ({ body }: Answer) => body.code;
const dataOf = <Data>({ body }: Answer) => body.data as Data;
type Batch = { readonly id: number; readonly keys: string[] };

const callsOfOperators = Object.entries<ConsoleCall>(consoleCalls).filter(
  ([, { requiredAccess }]) => requiredAccess !== "anyone",
);

function expectedAccess({ forTokens }: ConsoleCall, permission: Permission) {
  if (forTokens.length === 0) return "closed";
  return forTokens.includes(permission) ? "open" : "forbidden";
}

/** A call that is not for tokens is answered as without a session, or as from another page. */
function accessOf(code: unknown) {
  if (code === 8001 || code === 1008) return "closed";
  return code === 8022 ? "forbidden" : "open";
}

describe("an access token", () => {
  test("is shown once, and neither it nor its request is stored", async () => {
    const body = { ...actionFields(), name: "shown once", permissions: ["readShop"], validDays: 30 };
    const first = await sendToConsole(world, "POST", "/access-tokens", body, { cookie });
    const { token } = dataOf<{ token: string }>(first);
    expect(token).toMatch(/^baleen_at_[\w-]{43}$/);
    expect(codeOf(await sendToConsole(world, "POST", "/access-tokens", body, { cookie }))).toBe(8717);
    for (const table of ["access_tokens", "audit_log_entries"]) {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(world.db);
      expect(JSON.stringify(rows)).not.toContain(token);
    }
    expect(codeOf(await asOwner("/access-tokens", { ...body, actionKey: randomUUID() }))).toBe(8715);
  });

  test("is made by owners alone, with a second factor that was just entered", async () => {
    const body = { ...actionFields(), name: "not made", permissions: ["readShop"], validDays: 30 };
    const finance = await signInOperator(world, await makeOperator(world, "finance"));
    expect(codeOf(await sendToConsole(world, "POST", "/access-tokens", body, { cookie: finance }))).toBe(
      8005,
    );
    world.clock.advance(3600);
    expect(codeOf(await sendToConsole(world, "POST", "/access-tokens", body, { cookie }))).toBe(8004);
  });

  test.each(["readShop", "manageCards", "grantDays"] as const)(
    "with the permission %s makes its calls without a session, and no other call",
    async (permission) => {
      const { token } = await makeToken([permission]);
      for (const [name, call] of callsOfOperators) {
        // Without an idempotency key and input, no action happens.
        const path = call.path.replace("/console", "").replaceAll(/\{\w+\}/g, "999999");
        const code = codeOf(await ask(token, path, call.method === "POST" ? {} : undefined));
        expect({ name, access: accessOf(code) }).toEqual({ name, access: expectedAccess(call, permission) });
        world.clock.advance(60);
      }
    },
  );

  test("gives nothing to a request that also has an owner's cookie", async () => {
    const { token } = await makeToken(["readShop"]);
    const headers = { authorization: `Bearer ${token}`, cookie };
    const path = "/accounts/1/grant";
    const body = { days: 1 };
    const answer = await sendToConsole(world, "POST", path, body, { headers, origin: undefined });
    expect(codeOf(answer)).toBe(8022);
    const session = await sendToConsole(world, "GET", "/session", undefined, { headers });
    expect(codeOf(session)).toBe(8001);
    const basic = { headers: { authorization: "Basic cHJveHk6cHc=", cookie } };
    expect(codeOf(await sendToConsole(world, "GET", "/session", undefined, basic))).toBe(0);
  });

  test("that is unknown, malformed, expired or revoked is answered 401, and counts for its address", async () => {
    const { id, token } = await makeToken(["readShop"], { validDays: 1 });
    expect((await ask(token, "/orders")).status).toBe(200);
    const wrong = token.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
    for (const sent of [wrong, "", "x", `${token}x`, token.slice(10)]) {
      const answer = await ask(sent, "/orders");
      expect([sent, answer.status, codeOf(answer)]).toEqual([sent, 401, 8021]);
      expect(answer.headers["www-authenticate"]).toBe('Bearer error="invalid_token"');
    }
    const other = await makeToken(["readShop"]);
    expect(codeOf(await asOwner(`/access-tokens/${other.id}/revoke`, {}))).toBe(0);
    expect(codeOf(await ask(other.token, "/orders"))).toBe(8021);
    expect(codeOf(await asOwner(`/access-tokens/${other.id}/revoke`, {}))).toBe(8716);
    world.clock.advance(86_400 - 1);
    expect((await ask(token, "/orders")).status).toBe(200);
    world.clock.advance(1);
    expect(codeOf(await ask(token, "/orders"))).toBe(8021);
    const ipAddress = "198.51.100.40";
    await setCount(world, counterOf("invalid access tokens", "client", ipAddress, 600), 600);
    const valid = await makeToken(["readShop"], {}, await signInOperator(world, owner));
    expect((await ask(wrong, "/orders", undefined, { ipAddress })).status).toBe(429);
    expect((await ask(valid.token, "/orders", undefined, { ipAddress })).status).toBe(200);
    expect(id).toBeLessThan(valid.id);
  });

  test("works only while its maker is an owner, and works again when that is so again", async () => {
    const maker = await makeOperator(world);
    const { id, token } = await makeToken(["readShop"], {}, await signInOperator(world, maker));
    const status = async () => (await ask(token, "/orders")).status;
    const stateInList = async () => {
      const listed = await sendToConsole(world, "GET", "/access-tokens", undefined, { cookie });
      return dataOf<{ tokens: { id: number; state: string }[] }>(listed).tokens.find((one) => one.id === id)
        ?.state;
    };
    expect([await status(), await stateInList()]).toEqual([200, "active"]);
    cookie = await signInOperator(world, owner);
    await asOwner(`/operators/${maker.id}/role`, { role: "finance" });
    expect([await status(), await stateInList()]).toEqual([401, "orphaned"]);
    await asOwner(`/operators/${maker.id}/role`, { role: "owner" });
    expect(await status()).toBe(200);
    await asOwner(`/operators/${maker.id}/disable`, {});
    expect([await status(), await stateInList()]).toEqual([401, "orphaned"]);
  });

  test("shows when it was last used, to the minute", async () => {
    const { id, token } = await makeToken(["readShop"]);
    const lastUse = async () =>
      (
        await world.db
          .selectFrom("access_tokens")
          .select("last_used_at")
          .where("id", "=", id)
          .executeTakeFirstOrThrow()
      ).last_used_at;
    expect(await lastUse()).toBeNull();
    const first = world.clock.now();
    await ask(token, "/orders");
    world.clock.advance(59);
    await ask(token, "/orders");
    expect(await lastUse()).toEqual(first);
    world.clock.advance(1);
    await ask(token, "/orders");
    expect(await lastUse()).toEqual(world.clock.now());
  });

  test("sees what the role for reading sees: phone numbers and payment numbers are masked", async () => {
    const { token } = await makeToken(["readShop"]);
    const person = await makePerson(world, "reader-of-orders");
    const orderNo = await makeOrder(world, person);
    await settleAtCashier(world, orderNo, "paid");
    const order = dataOf<{ attempts: { gatewayTradeNo: string }[] }>(await ask(token, `/orders/${orderNo}`));
    expect(order.attempts.map(({ gatewayTradeNo }) => gatewayTradeNo)).toEqual([expect.stringMatching(/^…/)]);
    expect(codeOf(await ask(token, "/accounts?username=13800000001"))).toBe(8005);
  });
});

describe("limits of a token are its own", () => {
  test("for all calls, and for changes in a minute and in a day", async () => {
    const busy = await makeToken(["readShop", "manageCards"]);
    const other = await makeToken(["readShop"]);
    await setCount(world, counterOf("calls with an access token", "token", busy.id, 60), 300);
    const rejected = await ask(busy.token, "/orders");
    expect([rejected.status, Number(rejected.headers["retry-after"]) > 0]).toEqual([429, true]);
    expect((await ask(other.token, "/orders")).status).toBe(200);
    world.clock.advance(60);
    for (const [windowS, max] of [
      [60, 60],
      [86_400, 1_000],
    ] as const) {
      await setCount(world, counterOf("changes with an access token", "token", busy.id, windowS), max);
      const change = await ask(busy.token, "/card-batches", batch(`limited ${windowS}`), { key: "limited" });
      expect(change.status).toBe(429);
      expect((await ask(busy.token, "/orders")).status).toBe(200);
      world.clock.advance(windowS);
    }
  });

  test("of one call: a hundred cards, a month of days", async () => {
    const { token } = await makeToken(["manageCards", "grantDays"]);
    const { accountId } = await makePerson(world, "granted-by-token");
    expect(codeOf(await ask(token, "/card-batches", batch("too many", 101), { key: "a" }))).toBe(8718);
    expect(codeOf(await ask(token, `/accounts/${accountId}/grant`, { days: 32 }, { key: "b" }))).toBe(8719);
    expect(codeOf(await ask(token, `/accounts/${accountId}/grant`, { days: 31 }, { key: "b" }))).toBe(0);
  });
});

describe("a request of a token with an idempotency key", () => {
  test("needs the key to change anything", async () => {
    const { token } = await makeToken(["manageCards"]);
    for (const sent of [{}, { key: "" }, { key: "with a space" }, { key: "x".repeat(256) }]) {
      expect(codeOf(await ask(token, "/card-batches", batch("without key"), sent))).toBe(8023);
    }
    const { rows } = await sql`select from card_batches where name = 'without key'`.execute(world.db);
    expect(rows).toEqual([]);
  });

  test("acts once when it is sent twenty times at once, and each answer has the same keys", async () => {
    const { token } = await makeToken(["manageCards"]);
    const sent = Array.from({ length: 20 }, () =>
      ask(token, "/card-batches", batch("raced", 3), { key: "order-7" }),
    );
    const answers = (await Promise.all(sent)).filter(({ status }) => status !== 429);
    expect(answers.length).toBeGreaterThan(1);
    const [first] = answers;
    expect(dataOf<Batch>(first as Answer).keys).toHaveLength(3);
    for (const answer of answers) expect(answer.body).toEqual(first?.body);
    const { rows } = await sql`select from cards where batch = 'raced'`.execute(world.db);
    expect(rows).toHaveLength(3);
  });

  test("grants days once, to the day's end and beyond", async () => {
    const { token } = await makeToken(["grantDays"]);
    const { accountId } = await makePerson(world, "granted-once");
    const grant = () => ask(token, `/accounts/${accountId}/grant`, { days: 3 }, { key: "ticket-12" });
    const both = await Promise.all([grant(), grant()]);
    world.clock.advance(3 * 86_400);
    const later = await grant();
    for (const answer of [...both, later]) expect(answer.body).toEqual(both[0]?.body);
    const grants = await world.db
      .selectFrom("grants")
      .select("days")
      .where("account_id", "=", accountId)
      .execute();
    expect(grants).toEqual([{ days: 3 }]);
  });

  test("is refused for another body, another account and another call, but not for another token", async () => {
    const { token } = await makeToken(["manageCards", "grantDays"]);
    const { accountId } = await makePerson(world, "key-twice");
    const key = "the-same";
    expect(codeOf(await ask(token, "/card-batches", batch("key twice"), { key }))).toBe(0);
    for (const [path, body] of [
      ["/card-batches", batch("key twice", 2)],
      ["/card-batches", { ...batch("key twice"), reason: "another reason" }],
      [`/accounts/${accountId}/grant`, { days: 1 }],
    ] as const) {
      const answer = await ask(token, path, body, { key });
      expect([path, answer.status, codeOf(answer)]).toEqual([path, 422, 8024]);
    }
    const other = await makeToken(["manageCards"]);
    expect(codeOf(await ask(other.token, "/card-batches", batch("of another token"), { key }))).toBe(0);
  });

  test("may be sent again after it was rejected", async () => {
    const { token } = await makeToken(["manageCards"]);
    const wrong = { ...batch("sent again"), packageId: 999_999 };
    expect((await ask(token, "/card-batches", wrong, { key: "again" })).status).toBe(400);
    expect((await ask(token, "/card-batches", batch("sent again"), { key: "again" })).status).toBe(200);
  });

  test("shows the keys of its cards again for a day, encrypted in the database, and not after that", async () => {
    const { token } = await makeToken(["manageCards"]);
    const make = () => ask(token, "/card-batches", batch("kept for a day"), { key: "kept" });
    const { keys } = dataOf<Batch>(await make());
    const [key = ""] = keys;
    const { rows } = await sql`select * from access_token_replies`.execute(world.db);
    expect(rows).not.toEqual([]);
    expect(JSON.stringify(rows)).not.toContain(key);
    world.clock.advance(86_400 - 1);
    expect(dataOf<Batch>(await make()).keys).toEqual(keys);
    world.clock.advance(1);
    expect((await make()).status).toBe(400);
    world.clock.advance(1);
    await purge(world.context);
    const { rows: left } = await sql`select from access_token_replies`.execute(world.db);
    expect(left).toEqual([]);
  });
});

describe("a token that may make cards", () => {
  test("reads and revokes those that it made, and no others", async () => {
    const shop = await makeToken(["manageCards"]);
    const rival = await makeToken(["manageCards"]);
    const own = dataOf<Batch>(await ask(shop.token, "/card-batches", batch("own", 2), { key: "1" }));
    const foreign = dataOf<Batch>(await ask(rival.token, "/card-batches", batch("foreign"), { key: "1" }));
    const byOwner = dataOf<Batch>(await asOwner("/card-batches", batch("by owner")));
    const find = async (keyOrEnding = "") =>
      dataOf<{ cards: { id: number; state: string }[] }>(
        await ask(shop.token, "/cards/find", { keyOrEnding }),
      ).cards;
    expect(await find(own.keys[0])).toMatchObject([{ state: "unused" }]);
    for (const { id, keys } of [foreign, byOwner]) {
      const [key = ""] = keys;
      expect(await find(key)).toEqual([]);
      expect(await find(key.slice(-4))).toEqual([]);
      expect((await ask(shop.token, `/card-batches/${id}`)).status).toBe(404);
      expect((await ask(shop.token, `/card-batches/${id}/cards`)).status).toBe(404);
      const { id: cardId } = await world.db
        .selectFrom("cards")
        .select("id")
        .where("key_ending", "=", key.slice(-4))
        .executeTakeFirstOrThrow();
      expect((await ask(shop.token, `/cards/${cardId}`)).status).toBe(404);
      for (const which of [{ batchId: id }, { cardId }, { ending: key.slice(-4) }]) {
        const refused = await ask(shop.token, "/cards/revoke", { which }, { key: randomUUID() });
        expect(refused.status).toBeGreaterThanOrEqual(400);
      }
    }
    const listed = dataOf<{ rows: { name: string }[] }>(await ask(shop.token, "/card-batches"));
    expect(listed.rows.map(({ name }) => name)).toEqual(["own"]);
    const revoked = await ask(shop.token, "/cards/revoke", { which: { batchId: own.id } }, { key: "2" });
    expect(dataOf(revoked)).toEqual({ found: 2, changed: 2 });
    const { rows } = await sql<{ name: string }>`select batch as name from cards
      where batch in ('own', 'foreign', 'by owner') and revoked_at is null order by batch`.execute(world.db);
    expect(rows.map(({ name }) => name)).toEqual(["by owner", "foreign"]);
  });

  test("revokes its own alone, even if it may read all", async () => {
    const { token } = await makeToken(["manageCards", "readShop"]);
    const { id, keys } = dataOf<Batch>(await asOwner("/card-batches", batch("read, not revoked")));
    const found = await ask(token, "/cards/find", { keyOrEnding: keys[0] });
    expect(dataOf<{ cards: unknown[] }>(found).cards).toHaveLength(1);
    expect((await ask(token, "/cards/revoke", { which: { batchId: id } }, { key: "1" })).status).toBe(404);
  });

  test("makes keys that buyers redeem", async () => {
    const { token } = await makeToken(["manageCards"]);
    const { keys } = dataOf<Batch>(await ask(token, "/card-batches", batch("redeemed"), { key: "1" }));
    const person = await makePerson(world, "buyer-elsewhere");
    const body = { keyCode: keys[0] };
    const answer = await send(world, "POST", "/cards/validate", body, { token: person.token });
    expect(answer.status).toBe(200);
  });
});

test("the audit log names the token that acted, what it gave as a reason, and what was refused", async () => {
  const { id, token, name } = await makeToken(["manageCards"]);
  await ask(token, "/card-batches", { ...batch("named"), reason: "Taobao 5512" }, { key: "1" });
  await ask(token, "/card-batches", batch("named"), { key: "2" });
  const read = (path: string) => sendToConsole(world, "GET", path, undefined, { cookie });
  const listed = await read(`/audit-log?tokenId=${id}`);
  const entry = { operator: `api:${name}`, operatorId: null, tokenId: id, action: "createCardBatch" };
  expect(dataOf<{ rows: unknown[] }>(listed).rows).toMatchObject([
    { ...entry, outcome: "refused", reason: null },
    { ...entry, outcome: "done", reason: "Taobao 5512" },
  ]);
  const about = await read(`/audit-log?subjectKind=accessToken&subject=${encodeURIComponent(name)}`);
  expect(dataOf<{ rows: unknown[] }>(about).rows).toMatchObject([
    { action: "createAccessToken", operator: owner.login },
  ]);
  const { tokens } = dataOf<{ tokens: { id: number; name: string }[] }>(await read("/audit-log/operators"));
  expect(tokens).toContainEqual({ id, name });
});
