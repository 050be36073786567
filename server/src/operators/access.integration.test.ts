import { type ConsoleCall, needsStepUp, permissionOf } from "@baleen/contract/back-office/console-call.ts";
import { consoleCalls } from "@baleen/contract/back-office/console-calls.ts";
import type { listOperators } from "@baleen/contract/back-office/operators.ts";
import { isPermitted, type Permission, permissions, roles } from "@baleen/contract/back-office/roles.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  actionFields,
  cookieOf,
  makeOperator,
  operatorPassword,
  sendToConsole,
  signInOperator,
  submitOperatorPassword,
  type TestOperator,
} from "../testing/operators.ts";
import { openWorld, openWorldForTest, type World } from "../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld({ features: { requiresSecondFactor: true } });
});
afterAll(() => world.close());

const calls: readonly (readonly [string, ConsoleCall])[] = Object.entries(consoleCalls);
const forOperators = calls.filter(
  ([, { requiredAccess }]) => requiredAccess !== "anyone" && requiredAccess !== "half-signed-in",
);

/** Makes a call without input: permissions are checked before the input. */
async function tryCall({ method, path }: ConsoleCall, cookie?: string, at = world) {
  const url = path.replace("/console", "").replaceAll(/\{\w+\}/g, "999999");
  const answer = await sendToConsole(at, method, url, {}, cookie === undefined ? {} : { cookie });
  return Number(answer.body.code);
}

describe("every call of the console", () => {
  test.each(roles)("is open to the role %s exactly as the table of permissions says", async (role) => {
    const operator = await makeOperator(world, role);
    const cookie = await signInOperator(world, operator);
    for (const [name, call] of forOperators) {
      if (name === "endSession") continue;
      const permission = permissionOf(call);
      const mayCall = permission === undefined || isPermitted(role, permission);
      const code = await tryCall(call, cookie);
      expect({ name, isForbidden: code === 8005 }).toEqual({ name, isForbidden: !mayCall });
      expect({ name, isSignedOut: code === 8001 }).toEqual({ name, isSignedOut: false });
    }
  });

  test("needs a session, but for those that open one", async () => {
    for (const [name, call] of calls) {
      const code = await tryCall(call);
      expect({ name, isSignedOut: code === 8001 }).toEqual({
        name,
        isSignedOut: call.requiredAccess !== "anyone",
      });
    }
  });

  test("is out of reach without a second factor where one is required: only its enrolment is open", async () => {
    const operator = await makeOperator(world);
    await world.db
      .updateTable("operators")
      .set({ totp_sealed: null })
      .where("id", "=", operator.id)
      .execute();
    const half = await submitOperatorPassword(world, operator);
    expect(half.body.data).toEqual({ next: "enrol", operator: null });
    for (const [name, call] of forOperators) {
      expect({ name, code: await tryCall(call, cookieOf(half)) }).toEqual({ name, code: 8001 });
    }
    expect(
      (await sendToConsole(world, "POST", "/session/enrolment", {}, { cookie: cookieOf(half) })).status,
    ).toBe(200);
  });

  test("of a permission that needs step-up asks for it, and no other call does", async () => {
    const operator = await makeOperator(world);
    const cookie = await signInOperator(world, operator);
    world.clock.advance(601);
    for (const [name, call] of forOperators) {
      if (name === "endSession") continue;
      const asksForProof = (await tryCall(call, cookie)) === 8004;
      expect({ name, asksForProof }).toEqual({ name, asksForProof: needsStepUp(call) });
    }
  });

  test("is refused from another page than the console's own", async () => {
    const cookie = await signInOperator(world, await makeOperator(world));
    for (const [name, { method, path }] of calls) {
      if (method !== "POST") continue;
      const url = path.replace("/console", "").replaceAll(/\{\w+\}/g, "1");
      for (const origin of [undefined, "https://elsewhere.example", "null", "http://localhost:3001"]) {
        const { status } = await sendToConsole(world, "POST", url, {}, { cookie, origin });
        expect({ name, origin, status }).toEqual({ name, origin, status: 403 });
      }
    }
    const form = { cookie, headers: { "content-type": "application/x-www-form-urlencoded" } };
    const answer = await sendToConsole(world, "POST", "/session/end", {}, form);
    expect(answer.status).toBe(415);
  });

  test("is limited to 600 a minute for each session", async () => {
    const cookie = await signInOperator(world, await makeOperator(world, "reader"));
    const read = () => sendToConsole(world, "GET", "/session", undefined, { cookie });
    const statuses: number[] = [];
    for (let calls = 0; calls < 601; calls += 1) statuses.push((await read()).status);
    expect(statuses.indexOf(429)).toBe(600);
    world.clock.advance(60);
    expect((await read()).status).toBe(200);
  });
});

describe("the first owner", () => {
  const change = (operator: TestOperator, path: string, cookie: string, more: object = {}) =>
    sendToConsole(
      world,
      "POST",
      `/operators/${operator.id}/${path}`,
      { ...actionFields(), ...more },
      { cookie },
    );

  test("may do everything", () => {
    for (const permission of Object.keys(permissions)) {
      expect(isPermitted("owner", permission as Permission)).toBe(true);
    }
  });

  test("cannot be the last to go, not even two at once", async () => {
    const alone = await openWorldForTest({ features: { requiresSecondFactor: true } });
    const [one, other] = [await makeOperator(alone), await makeOperator(alone)];
    const cookies = [await signInOperator(alone, one), await signInOperator(alone, other)];
    const step = (cookie: string | undefined, { id }: TestOperator) =>
      sendToConsole(
        alone,
        "POST",
        `/operators/${id}/role`,
        { ...actionFields(), role: "reader" },
        { cookie: cookie ?? "" },
      );
    const answers = await Promise.all([step(cookies[0], one), step(cookies[1], other)]);
    expect(answers.map(({ body }) => body.code).toSorted()).toEqual([0, 8009]);
    await expect(
      alone.db.updateTable("operators").set({ disabled_at: new Date() }).execute(),
    ).rejects.toThrow("At least one owner has to remain");
  });

  test("changes roles, disables, enables and resets others, each with an entry", async () => {
    const cookie = await signInOperator(world, await makeOperator(world));
    const other = await makeOperator(world, "reader");
    const theirs = await signInOperator(world, other);
    expect((await change(other, "role", cookie, { role: "support" })).status).toBe(200);
    expect((await change(other, "disable", cookie)).status).toBe(200);
    expect((await change(other, "disable", cookie)).body).toMatchObject({
      code: 8702,
      message: "This operator is disabled already",
    });
    expect((await change(other, "enable", cookie)).status).toBe(200);
    const reset = await change(other, "reset", cookie);
    expect((reset.body.data as { url: string }).url).toMatch(
      /^http:\/\/localhost:9\/console\/setup#[\w-]{43}$/,
    );
    expect((await sendToConsole(world, "GET", "/session", undefined, { cookie: theirs })).status).toBe(401);
    expect(world.alarms.join()).toContain(other.login);
    const log = await sendToConsole(
      world,
      "GET",
      `/audit-log?subjectKind=operator&subject=${other.login}`,
      undefined,
      {
        cookie,
      },
    );
    const { rows } = log.body.data as { rows: { action: string; outcome: string }[] };
    expect(rows.map(({ action, outcome }) => `${action}: ${outcome}`)).toEqual([
      "resetOperator: done",
      "enableOperator: done",
      "disableOperator: refused",
      "disableOperator: done",
      "setOperatorRole: done",
    ]);
  });

  test("an invitation is listed with its name until it is withdrawn, and its link then opens nothing", async () => {
    const cookie = await signInOperator(world, await makeOperator(world));
    const send = (method: "GET" | "POST", path: string, body?: object) =>
      sendToConsole(world, method, path, body, { cookie });
    const listed = async () =>
      ((await send("GET", "/operators")).body.data as ReplyOf<typeof listOperators>).invitations.filter(
        ({ invitee }) => invitee === "Mei",
      );
    const made = await send("POST", "/operators", { ...actionFields(), role: "content", invitee: "Mei" });
    const token = new URL((made.body.data as { url: string }).url).hash.slice(1);
    const [open] = await listed();
    expect(open).toMatchObject({ role: "content", invitee: "Mei" });

    const withdraw = () => send("POST", `/operators/invitations/${open?.id}/withdraw`, actionFields());
    const use = () =>
      sendToConsole(world, "POST", "/setup", { token, login: "mei", name: "Mei", password: "long password" });
    const answers = await Promise.all([withdraw(), use(), withdraw()]);
    // In either order, only one of them succeeds: the link is used or withdrawn, once.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await listed()).toEqual([]);
  });

  test("with one action key fifty times makes one invitation", async () => {
    const cookie = await signInOperator(world, await makeOperator(world));
    const body = { ...actionFields(), role: "content" };
    const before = await world.db.selectFrom("operator_links").select("id").execute();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => sendToConsole(world, "POST", "/operators", body, { cookie })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ body: { code } }) => code))).toEqual(new Set([0, 8706]));
    expect(await world.db.selectFrom("operator_links").select("id").execute()).toHaveLength(
      before.length + 1,
    );
  });
});

describe("where the console is", () => {
  const readSession = (at: World, more: object = {}) => sendToConsole(at, "GET", "/session", undefined, more);

  test("with an origin of its own, the public host does not have it", async () => {
    const origin = "https://console.example.com";
    const apart = await openWorldForTest({ console: { origin } });
    const host = "console.example.com";
    expect((await readSession(apart)).status).toBe(404);
    expect((await readSession(apart, { host })).status).toBe(401);
    const { login } = await makeOperator(apart);
    const signIn = (sent: object) =>
      sendToConsole(apart, "POST", "/session", { login, password: operatorPassword }, sent);
    expect((await signIn({})).status).toBe(404);
    expect((await signIn({ host })).status).toBe(403);
    expect((await signIn({ host, origin })).status).toBe(200);
  });

  test("outside of the allowed networks there is none", async () => {
    const near = await openWorldForTest({ console: { allow: ["10.0.0.0/8", "192.0.2.1"] } });
    expect((await readSession(near, { ipAddress: "203.0.113.9" })).status).toBe(404);
    expect((await readSession(near, { ipAddress: "10.1.2.3" })).status).toBe(401);
    expect((await readSession(near, { ipAddress: "192.0.2.1" })).status).toBe(401);
  });

  test("no other origin is ever allowed to call it, also those that may call the visitors' API", async () => {
    const origin = "https://partner.example";
    const open = await openWorldForTest({ corsOrigins: [origin] });
    const preflight = (path: string) =>
      open.app.inject({
        method: "OPTIONS",
        url: path,
        headers: { origin, "access-control-request-method": "POST" },
      });
    expect((await preflight("/api/orders")).headers["access-control-allow-origin"]).toBe(origin);
    for (const path of ["/api/console/session", "/api/console/unknown"]) {
      const answer = await preflight(path);
      expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
      expect(answer.statusCode).toBe(404);
    }
    const answer = await open.app.inject({ url: "/api/console/session", headers: { origin } });
    expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  test("reads run on connections that cannot write", async () => {
    const write = world.console.readsDb.updateTable("operators").set({ name: "changed" }).execute();
    await expect(write).rejects.toThrow("read-only");
  });
});
