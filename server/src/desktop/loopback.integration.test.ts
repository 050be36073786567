import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OAuthRejection } from "../../../e2e/desktop-client/desktop-client.ts";
import { setCount } from "../testing/limits.ts";
import { makePerson } from "../testing/makers.ts";
import { openWorld, send, type World } from "../testing/world.ts";
import { requestsPerClient } from "./authenticate-device.ts";
import {
  decide,
  issuer,
  makeTool,
  openAuthorize,
  race,
  redirectUri,
  requestApprovedCode,
} from "./testing/tool.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const rejection = (error: string) => expect.objectContaining({ error });

test("a request leads to the page that asks, which shows the machine and whom it would be", async () => {
  const { token } = await makePerson(world, "asked");
  const { status, location, request } = await openAuthorize(world, makeTool(world, "Studio\u202e\n PC"));
  expect([status, location]).toEqual([302, `/authorize?request=${request}`]);
  const shown = await send(world, "GET", `/desktop/authorizations/${request}`, undefined, { token });
  expect(shown.body.data).toMatchObject({
    label: "Studio PC",
    os: "Windows 11",
    appVersion: "4.6.1",
    place: "free",
    username: "asked",
    devices: [],
    limit: 1,
    replacementsLeft: 6,
    nextReplacementAt: null,
    keptPlaces: [],
  });
});

test("the code goes to the tool's own address with its state and the issuer, and is good for tokens once", async () => {
  const person = await makePerson(world, "once");
  const tool = makeTool(world);
  const { request, verifier } = await openAuthorize(world, tool);
  const { body } = await decide(world, person, request);
  const { redirectTo } = body.data as { redirectTo: string };
  const { searchParams, origin, pathname } = new URL(redirectTo);
  expect([`${origin}${pathname}`, searchParams.get("state"), searchParams.get("iss")]).toEqual([
    redirectUri,
    "a state",
    issuer,
  ]);
  const code = String(searchParams.get("code"));
  const grant = {
    grant_type: "authorization_code",
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  };
  expect(await race(50, () => tool.client.signInWithGrant(grant))).toEqual({
    granted: 1,
    errors: ["invalid_grant"],
  });
  expect((await decide(world, person, request)).body.code).toBe(9003);
});

test.each([
  ["localhost", "http://localhost:51004/callback"],
  ["another host", "http://evil.example:51004/callback"],
  ["a host that begins like it", "http://127.0.0.1.evil.example:51004/callback"],
  ["a user before the host", "http://127.0.0.1:51004@evil.example/callback"],
  ["https", "https://127.0.0.1:51004/callback"],
  ["another path", "http://127.0.0.1:51004/other"],
  ["a path below it", "http://127.0.0.1:51004/callback/x"],
  ["a query", "http://127.0.0.1:51004/callback?next=x"],
  ["a fragment", "http://127.0.0.1:51004/callback#x"],
  ["no port", "http://127.0.0.1/callback"],
  ["a system port", "http://127.0.0.1:0080/callback"],
  ["a port beyond all", "http://127.0.0.1:65536/callback"],
  ["another spelling of loopback", "http://127.1:51004/callback"],
  ["a scheme of its own", "baleen://callback"],
  ["a line break", "http://127.0.0.1:51004/callback\n"],
])("nothing is sent to %s", async (_, changed) => {
  const { status, location, text } = await openAuthorize(world, makeTool(world), { redirect_uri: changed });
  expect([status, location]).toEqual([400, ""]);
  expect(text).toContain("redirect_uri");
  expect(text).toContain("<h1>软件没有登录</h1>");
  expect(text).not.toContain("已失效");
});

test("a page for people says what is wrong, in their language, and shows no markup of the request", async () => {
  const url = "/desktop/authorize?client_id=baleen-desktop&%3Cscript%3E=1&%3Cscript%3E=2";
  const { statusCode, headers, payload } = await world.app.inject({
    url,
    headers: { "accept-language": "en" },
  });
  expect([statusCode, headers["content-type"], headers["cache-control"]]).toEqual([
    400,
    "text/html; charset=utf-8",
    "no-store",
  ]);
  expect(payload).toContain("<h1>The app is not signed in</h1>");
  expect(payload).toContain("&lt;script&gt; is there twice");
});

test("loopback's IPv6 address is as good", async () => {
  const opened = await openAuthorize(world, makeTool(world), { redirect_uri: "http://[::1]:51004/callback" });
  expect(opened.status).toBe(302);
});

test.each([
  ["another client", { client_id: "another" }, 400, ""],
  ["plain PKCE", { code_challenge_method: "plain" }, 302, "invalid_request"],
  ["no PKCE", { code_challenge: undefined }, 302, "invalid_request"],
  ["the implicit grant", { response_type: "token" }, 302, "invalid_request"],
  ["no state", { state: undefined }, 302, "invalid_request"],
  ["no key", { dpop_jkt: undefined }, 302, "invalid_request"],
])("a request with %s is refused", async (_, changed, status, error) => {
  const opened = await openAuthorize(world, makeTool(world), changed);
  expect(opened.status).toBe(status);
  if (error === "") expect(opened.location).toBe("");
  else expect(new URL(opened.location).searchParams.get("error")).toBe(error);
});

describe("a code is refused", () => {
  const attempt = async (name: string, changed: object, meanwhile?: (world: World) => unknown) => {
    const person = await makePerson(world, name);
    const tool = makeTool(world);
    const grant = await requestApprovedCode(world, person, tool);
    meanwhile?.(world);
    return await tool.client.signInWithGrant({ ...grant, ...changed });
  };

  test("with another verifier", async () => {
    await expect(attempt("verifier", { code_verifier: "x".repeat(43) })).rejects.toEqual(
      rejection("invalid_grant"),
    );
  });
  test("with another redirect address", async () => {
    const changed = { redirect_uri: "http://127.0.0.1:51005/callback" };
    await expect(attempt("redirect", changed)).rejects.toEqual(rejection("invalid_grant"));
  });
  test("after a minute", async () => {
    await expect(attempt("late", {}, ({ clock }) => clock.advance(60))).rejects.toEqual(
      rejection("invalid_grant"),
    );
  });
  test("with another grant type", async () => {
    await expect(attempt("password", { grant_type: "password" })).rejects.toEqual(
      rejection("unsupported_grant_type"),
    );
  });
  test("with the key of another machine", async () => {
    const person = await makePerson(world, "other-key");
    const grant = await requestApprovedCode(world, person, makeTool(world));
    await expect(makeTool(world).client.signInWithGrant(grant)).rejects.toEqual(rejection("invalid_grant"));
  });
});

test("a denied request goes back to the tool as denied, and cannot be approved", async () => {
  const person = await makePerson(world, "denier");
  const { request } = await openAuthorize(world, makeTool(world));
  const denied = await decide(world, person, request, { isApproved: false });
  const { redirectTo } = denied.body.data as { redirectTo: string };
  expect(new URL(redirectTo).searchParams.get("error")).toBe("access_denied");
  expect((await decide(world, person, request)).body.code).toBe(9003);
});

test("a request is over after ten minutes", async () => {
  const { token } = await makePerson(world, "slow");
  const { request } = await openAuthorize(world, makeTool(world));
  world.clock.advance(600);
  const shown = await send(world, "GET", `/desktop/authorizations/${request}`, undefined, { token });
  expect([shown.status, shown.body.code]).toEqual([400, 9003]);
});

test("of fifty decisions about one request one counts", async () => {
  const person = await makePerson(world, "many-clicks");
  const { request } = await openAuthorize(world, makeTool(world));
  const answers = await Promise.all(Array.from({ length: 50 }, () => decide(world, person, request)));
  const redirects = answers.filter(({ status }) => status === 200);
  expect(redirects).toHaveLength(1);
});

test("an account that was blocked since gets no tokens", async () => {
  const person = await makePerson(world, "blocked-since");
  const tool = makeTool(world);
  const grant = await requestApprovedCode(world, person, tool);
  await world.db
    .updateTable("accounts")
    .set({ blocked_at: world.clock.now(), blocked_reason: "abuse" })
    .where("id", "=", person.accountId)
    .execute();
  await expect(tool.client.signInWithGrant(grant)).rejects.toMatchObject({
    error: "access_denied",
    reason: "blocked",
  });
});

test("an error of the token endpoint is never cached and never another shape", async () => {
  const response = await world.app.inject({
    method: "POST",
    url: "/oauth/token",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: "client_id=baleen-desktop&grant_type=refresh_token&refresh_token=x",
  });
  expect([response.statusCode, response.headers["cache-control"]]).toEqual([400, "no-store"]);
  expect(response.json()).toMatchObject({ error: "invalid_dpop_proof", reason: "missing" });
  const json = await world.app.inject({ method: "POST", url: "/oauth/token", payload: { a: 1 } });
  expect([json.statusCode, json.json()]).toEqual([
    415,
    {
      error: "invalid_request",
      error_description: "The request body must be a form: application/x-www-form-urlencoded",
    },
  ]);
  const twice = await world.app.inject({
    method: "POST",
    url: "/oauth/token",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: "client_id=baleen-desktop&client_id=baleen-desktop",
  });
  expect(twice.json()).toMatchObject({
    error: "invalid_request",
    error_description: "client_id is there twice",
  });
  expect(new OAuthRejection({ error: "x" }).error).toBe("x");
});

test("the metadata name every endpoint, and the keys are published", async () => {
  const { body } = await world.app.inject({ url: "/.well-known/oauth-authorization-server" });
  expect(JSON.parse(body)).toMatchObject({
    issuer,
    authorization_endpoint: `${issuer}/desktop/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    device_authorization_endpoint: `${issuer}/oauth/device_authorization`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    code_challenge_methods_supported: ["S256"],
  });
  const keys = await world.app.inject({ url: "/.well-known/jwks.json" });
  expect(keys.json()).toMatchObject({
    keys: [{ kid: world.context.entitlementKeys?.current.kid, alg: "EdDSA" }],
  });
});

test("a flood from many addresses is answered in turn, and beyond that asked to come later", async () => {
  const post = async (n: number) =>
    await world.app.inject({
      method: "POST",
      url: "/oauth/revoke",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        "x-forwarded-for": `198.51.${n % 200}.${Math.floor(n / 200)}`,
      },
      payload: "client_id=baleen-desktop&token=x",
    });
  const answers = await Promise.all(Array.from({ length: 400 }, (_, n) => post(n)));
  const later = answers.filter(({ statusCode }) => statusCode === 503);
  expect(later.length).toBeGreaterThan(0);
  expect(later[0]?.headers["retry-after"]).toBeDefined();
  expect(later[0]?.json()).toMatchObject({ error: "temporarily_unavailable" });
  const answered = answers.filter(({ statusCode }) => statusCode === 200);
  expect(answered.length).toBeGreaterThanOrEqual(200);
  expect(answered.length + later.length).toBe(400);
});

test("an address that asks too often is told to slow down", async () => {
  const revoke = async () =>
    await world.app.inject({
      method: "POST",
      url: "/oauth/revoke",
      headers: { "content-type": "application/x-www-form-urlencoded", "x-forwarded-for": "192.0.2.66" },
      payload: "client_id=baleen-desktop&token=x",
    });
  await revoke();
  await setCount(world, requestsPerClient.of("192.0.2.66"), 100_000);
  const answer = await revoke();
  expect([answer.statusCode, answer.json().error]).toEqual([429, "slow_down"]);
  expect(answer.json().error_description).toContain("Too many tries");
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
});
