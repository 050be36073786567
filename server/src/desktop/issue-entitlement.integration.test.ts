import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeDeviceKey, writeProof } from "../../../e2e/desktop-client/device-key.ts";
import { makeFirstCards } from "../demo/sample-cards.ts";
import { grantDays } from "../membership/operator/grant-days.ts";
import { li, makeOrder, makePerson, type Person, settleAtCashier } from "../testing/makers.ts";
import { refundOrder } from "../testing/refund-order.ts";
import { openWorld, openWorldForTest, send, type World } from "../testing/world.ts";
import { makeEntitlementKey, readEntitlementKeys } from "./entitlement-keys.ts";
import { makeSignedInTool, makeTool, nowS, openAuthorize, race } from "./testing/tool.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const dayS = 86_400;
const grant = async (person: Person, days: number) =>
  await grantDays(world.context, { id: person.accountId, days, ...li, reason: "a member" });

test("a member's level, features and segments reach the tool, and hold offline until they end", async () => {
  const person = await makePerson(world, "member");
  await sql`update packages set client_config = '{"devices": 3, "features": ["voice-clone", "digital-human"]}'
    where level = 1`.execute(world.db);
  await grant(person, 30);
  const tool = await makeSignedInTool(world, person);
  await tool.client.refreshEntitlement();
  const use = { may: "use", level: 1, features: ["digital-human", "voice-clone"], hasEnded: false };
  expect(tool.client.evaluateOffline()).toEqual(use);
  tool.restart();
  world.clock.advance(7 * dayS - 1);
  expect(tool.client.evaluateOffline()).toEqual(use);
  world.clock.advance(1);
  expect(tool.client.evaluateOffline()).toMatchObject({ may: "ask" });
});

test("each segment has its level's features: what follows level 3 has those of level 1", async () => {
  const own = await openWorldForTest();
  await sql`update packages set client_config = '{"features": ["voice-clone", "digital-human"]}'
    where level = 3`.execute(own.db);
  await sql`update packages set client_config = '{"features": ["subtitles"]}' where level = 1`.execute(
    own.db,
  );
  const person = await makePerson(own, "two-levels");
  await sql`
    insert into grants (account_id, source_kind, source_ref, days, level, granted_at)
    values (${person.accountId}, 'operator', 'a', 30, 1, ${own.clock.now()}),
      (${person.accountId}, 'operator', 'b', 2, 3, ${own.clock.now()})`.execute(own.db);
  const tool = await makeSignedInTool(own, person);
  await tool.client.refreshEntitlement();
  const check = () => tool.client.evaluateOffline();
  expect(check()).toMatchObject({ level: 3, features: ["digital-human", "voice-clone"] });
  own.clock.advance(2 * dayS);
  expect(check()).toMatchObject({ level: 1, features: ["subtitles"] });
});

test("the statement's end is the account's, to the second", async () => {
  const person = await makePerson(world, "exact");
  await grant(person, 31);
  const tool = await makeSignedInTool(world, person);
  const { token } = await tool.client.refreshEntitlement();
  const payload = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  const account = await world.db
    .selectFrom("accounts")
    .select("vip_expire_at")
    .where("id", "=", person.accountId)
    .executeTakeFirstOrThrow();
  expect(payload.ends).toBe(Math.floor((account.vip_expire_at?.getTime() ?? 0) / 1000));
  expect(payload).toMatchObject({ iss: "http://localhost:9", seq: 1, cnf: { jkt: tool.key.jkt } });
  expect(payload.sub).toMatch(/^[0-9a-f]{64}$/);
});

test("numbers of statements grow, past those that were given before a backup was restored", async () => {
  const tool = await makeSignedInTool(world, await makePerson(world, "numbered"));
  for (let n = 0; n < 3; n += 1) await tool.client.refreshEntitlement();
  expect(tool.stored.memory.seq).toBe(3);
  await world.db.updateTable("devices").set({ seq: 0 }).execute();
  await tool.client.refreshEntitlement();
  expect(tool.stored.memory.seq).toBe(4);
});

describe("level 0 is signed, and the notice says why,", () => {
  test("without a membership, and after its end", async () => {
    const person = await makePerson(world, "ending");
    const tool = await makeSignedInTool(world, person);
    expect((await tool.client.refreshEntitlement()).notice?.reason).toBe("none");
    await grant(person, 1);
    expect((await tool.client.refreshEntitlement()).notice).toBeUndefined();
    world.clock.advance(dayS);
    expect((await tool.client.refreshEntitlement()).notice?.reason).toBe("ended");
    expect(tool.client.evaluateOffline()).toEqual({ may: "use", level: 0, features: [], hasEnded: false });
  });

  test("after a refund", async () => {
    const person = await makePerson(world, "refunded");
    const orderNo = await makeOrder(world, person);
    await settleAtCashier(world, orderNo, "paid");
    const tool = await makeSignedInTool(world, person);
    await tool.client.refreshEntitlement();
    expect(tool.client.evaluateOffline()).toMatchObject({ level: 1 });
    await refundOrder(world.context, { orderNo, amountFen: undefined, reason: "asked for it" });
    expect((await tool.client.refreshEntitlement()).notice?.reason).toBe("refunded");
  });

  test("while the account is blocked", async () => {
    const person = await makePerson(world, "blocked");
    await grant(person, 30);
    const tool = await makeSignedInTool(world, person);
    const setBlock = async (blocked_at: Date | null, blocked_reason: string | null) =>
      await world.db
        .updateTable("accounts")
        .set({ blocked_at, blocked_reason })
        .where("id", "=", person.accountId)
        .execute();
    // A block signs devices out; this simulates one that is still signed in.
    await setBlock(world.clock.now(), "shared keys");
    expect((await tool.client.refreshEntitlement()).notice).toEqual({
      reason: "blocked",
      message: "该账号已被停用",
    });
    await setBlock(null, null);
    expect((await tool.client.refreshEntitlement()).notice).toBeUndefined();
  });

  test("on devices beyond what a lower level allows, of which the newest stay", async () => {
    const own = await openWorldForTest();
    const person = await makePerson(own, "downgraded");
    await sql`update packages set client_config = '{"devices": 1}' where level = 1`.execute(own.db);
    await sql`
      insert into grants (account_id, source_kind, source_ref, days, level, granted_at)
      values (${person.accountId}, 'operator', 'a', 2, 2, ${own.clock.now()}),
        (${person.accountId}, 'operator', 'b', 30, 1, ${own.clock.now()})`.execute(own.db);
    const older = await makeSignedInTool(own, person, "Older");
    own.clock.advance(60);
    const newer = await makeSignedInTool(own, person, "Newer");
    expect((await older.client.refreshEntitlement()).notice).toBeUndefined();
    own.clock.advance(2 * dayS);
    expect((await newer.client.refreshEntitlement()).notice).toBeUndefined();
    expect((await older.client.refreshEntitlement()).notice?.reason).toBe("deviceLimit");
  });
});

test("a card key is redeemed in the tool, and the next statement knows it", async () => {
  const own = await openWorldForTest();
  const [key] = await makeFirstCards(own.context);
  const tool = await makeSignedInTool(own, await makePerson(own, "redeemer"));
  const answer = await tool.client.activateCard(String(key));
  const redeemedAt = own.clock.now().toISOString();
  expect(answer).toMatchObject({ validDays: expect.any(Number), redeemedAt });
  await tool.client.refreshEntitlement();
  expect(tool.client.evaluateOffline()).toMatchObject({ may: "use", hasEnded: false });
  // The response was lost, and the tool repeats the request.
  own.clock.advance(60);
  expect(await tool.client.activateCard(String(key))).toEqual(answer);
  expect(await race(5, () => tool.client.activateCard(String(key)))).toEqual({ granted: 5, errors: [] });
  const grants = await own.db.selectFrom("grants").selectAll().execute();
  expect(grants).toHaveLength(1);
});

test("a wrong card key, a taken one and too many tries have codes of their own", async () => {
  const own = await openWorldForTest();
  const [key] = await makeFirstCards(own.context);
  const owner = await makeSignedInTool(own, await makePerson(own, "card-owner"));
  await owner.client.activateCard(String(key));
  const other = await makeSignedInTool(own, await makePerson(own, "card-finder"));
  const attempt = (text: string) => other.client.activateCard(text);
  await expect(attempt(String(key))).rejects.toMatchObject({ status: 400, code: 4001 });
  await expect(attempt("no key")).rejects.toMatchObject({ status: 400, code: 4001 });
  await expect(attempt("")).rejects.toMatchObject({ status: 400, code: 1001 });
  for (let n = 0; n < 9; n += 1) await expect(attempt(String(key))).rejects.toMatchObject({ code: 4001 });
  await expect(attempt(String(key))).rejects.toMatchObject({ status: 429, code: 4003, retryAfterS: 3600 });
});

test("a request with another device's proof, a used proof or none is refused", async () => {
  const tool = await makeSignedInTool(world, await makePerson(world, "proven"));
  const accessToken = await tool.client.accessToken();
  const url = "http://localhost:9/api/desktop/entitlement";
  const proof = (key: typeof tool.key) =>
    writeProof(key, { method: "POST", url, nowS: nowS(world), accessToken });
  const ask = async (dpop?: string) => {
    const headers = { authorization: `DPoP ${accessToken}`, ...(dpop && { dpop }) };
    return (await send(world, "POST", "/desktop/entitlement", {}, { headers })).body.code;
  };
  const own = proof(tool.key);
  expect([await ask(own), await ask(own), await ask(), await ask(proof(makeDeviceKey()))]).toEqual([
    0, 9002, 9002, 9001,
  ]);
});

test("a refused proof says which check failed, to people and in the challenge", async () => {
  const tool = await makeSignedInTool(world, await makePerson(world, "challenged"));
  const accessToken = await tool.client.accessToken();
  const right = {
    method: "POST",
    url: "http://localhost:9/api/desktop/cards",
    nowS: nowS(world),
    accessToken,
  };
  const ask = async (changed: object, authorization = `DPoP ${accessToken}`) => {
    const dpop = writeProof(tool.key, { ...right, ...changed });
    const headers = { authorization, dpop, "accept-language": "en" };
    const { status, body, headers: answered } = await send(world, "POST", "/desktop/cards", {}, { headers });
    return [status, body.code, String(body.message), String(answered["www-authenticate"])];
  };
  const algs = 'algs="EdDSA Ed25519 ES256"';
  const why = "htu is not the address of this request: http://localhost:9/api/desktop/cards";
  expect(await ask({ url: "http://127.0.0.1:9/api/desktop/cards" })).toEqual([
    401,
    9002,
    `The device’s signature is not valid (${why})`,
    `DPoP error="invalid_dpop_proof", error_description="${why}", ${algs}`,
  ]);
  const slow = await ask({ nowS: nowS(world) - 301 });
  expect(slow[2]).toContain("clock");
  const gone = await ask({}, `DPoP ${"x".repeat(43)}`);
  expect(gone.slice(0, 2)).not.toContain(200);
  const absent = await send(world, "POST", "/desktop/cards", {});
  expect([absent.status, absent.body.code, absent.headers["www-authenticate"]]).toEqual([
    401,
    9001,
    `DPoP ${algs}`,
  ]);
});

test("a tool that trusts neither key is told to update", async () => {
  const tool = await makeSignedInTool(world, await makePerson(world, "outdated"));
  const call = tool.client.call("/api/desktop/entitlement", { kids: ["another"] });
  await expect(call).rejects.toThrow("这个版本的软件太旧");
});

test("keys are changed without a broken tool: the former one signs for those that know no other", async () => {
  const [former, next] = [makeEntitlementKey(), makeEntitlementKey()];
  const own = await openWorldForTest({ entitlementKeys: await readEntitlementKeys(next, former) });
  const person = await makePerson(own, "rotated");
  const updated = await makeSignedInTool(own, person);
  const { current } = own.context.entitlementKeys ?? {};
  const kidOf = (token: string) =>
    JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString()).kid;
  expect(kidOf((await updated.client.refreshEntitlement()).token)).toBe(current?.kid);
  const formerKid = (await readEntitlementKeys(former)).current.kid;
  const reply = (await updated.client.call("/api/desktop/entitlement", { kids: [formerKid] })) as {
    token: string;
  };
  expect(kidOf(reply.token)).toBe(formerKid);
});

test("without a key there is no desktop tool: its calls and addresses are not found", async () => {
  const own = await openWorldForTest({ entitlementKeys: null });
  const { token } = await makePerson(own, "site-only");
  for (const [method, path] of [
    ["GET", "/devices/mine"],
    ["POST", "/desktop/entitlement"],
    ["GET", "/desktop/authorizations/x"],
  ] as const) {
    expect((await send(own, method, path, method === "POST" ? {} : undefined, { token })).status).toBe(404);
  }
  expect((await openAuthorize(own, makeTool(own))).status).toBe(404);
  for (const url of ["/oauth/token", "/.well-known/jwks.json", "/.well-known/oauth-authorization-server"]) {
    expect((await own.app.inject({ url })).statusCode).toBe(404);
  }
});

test("a device is stated for 120 times an hour and no more", async () => {
  const tool = await makeSignedInTool(world, await makePerson(world, "busy"));
  await world.context.rateLimits.reset([], world.db);
  for (let n = 0; n < 120; n += 1) await tool.client.refreshEntitlement();
  await expect(tool.client.refreshEntitlement()).rejects.toThrow();
});
