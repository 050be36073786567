import * as calls from "@baleen/contract/calls.ts";
import type { FastifyInstance, InjectOptions } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeDeviceKey, randomText, sha256, writeProof } from "../../e2e/desktop-client/device-key.ts";
import { requestsPerClient } from "./desktop/authenticate-device.ts";
import { FailedRequests } from "./platform/http/failed-requests.ts";
import { Rejection } from "./platform/rejection.ts";
import { setCount } from "./testing/limits.ts";
import { openSite, publicHost } from "./testing/site.ts";
import { openWorld, type World } from "./testing/world.ts";

let world: World;
let app: FastifyInstance;
/** Signing in with WeChat is on. Nothing listens where its API would be. */
const wechat = {
  WECHAT_SIGN_IN: "on",
  WECHAT_OFFICIAL_ACCOUNT_APP_ID: "wxfedcba9876543210",
  WECHAT_OFFICIAL_ACCOUNT_SECRET: "fedcba9876543210fedcba9876543210",
  WECHAT_OPEN_PLATFORM_APP_ID: "wx0123456789abcdef",
  WECHAT_OPEN_PLATFORM_SECRET: "0123456789abcdef0123456789abcdef",
  WECHAT_OAUTH_GATEWAY: "http://127.0.0.1:9",
  WECHAT_API_GATEWAY: "http://127.0.0.1:9",
};

beforeAll(async () => {
  world = await openWorld({ payments: wechat });
  // Tickets for share cards are the shop's, one row at most twice a minute, and are not what strangers write.
  app = await openSite({ ...world, context: { ...world.context, wechatTickets: undefined } });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await world.close();
});

/** Tables that a request without authentication may write to, each with what limits its growth. */
const allowed: Readonly<Record<string, string>> = {
  rate_limits: "the limits themselves, kept for two days",
  captchas: "what `GET /captcha` is for: 30 a minute of a client, kept for three minutes",
  captcha_answers: "the same in the demo, which shows them",
  downloads: "one counter a day, 60 times an hour of a client",
  wechat_sign_ins: "visits to WeChat and codes for it: 120 in ten minutes of a client, kept for a day",
};

/** A digest of each table's rows, which changes if any row does. */
async function digests(): Promise<ReadonlyMap<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(world.db);
  const found = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await sql<{ digest: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as digest
      from ${sql.table(name)} as t`.execute(world.db);
    found.set(name, rows[0]?.digest ?? "");
  }
  return found;
}

async function changedBy(requests: () => Promise<unknown>): Promise<string[]> {
  const before = await digests();
  await requests();
  const after = await digests();
  return [...after.keys()].filter((table) => before.get(table) !== after.get(table) && !(table in allowed));
}

interface Route {
  readonly method: "GET" | "POST";
  readonly url: string;
}

/**
 * All routes of the router's printed tree: each line is the end of a path, indented below the line that it continues.
 */
function routesOf(tree: string): Route[] {
  const above: string[] = [];
  return tree.split("\n").flatMap((line): Route[] => {
    const [, indent = "", part = "", methods = ""] = /^([│ ]*)[├└]── (.*?) \(([A-Z, ]+)\)/.exec(line) ?? [];
    if (part === "") return [];
    above.length = indent.length / 4;
    above.push(part);
    const url = above.join("");
    return (["GET", "POST"] as const)
      .filter((name) => methods.includes(name))
      .map((method) => ({ method, url }));
  });
}

/** The path with each parameter replaced by a value. */
const filled = (url: string, value: string) =>
  url
    .replaceAll(/:\w+(\([^)]*\))?/g, (parameter, pattern?: string) =>
      pattern?.includes("txt") ? "txt" : pattern ? "name" : parameter === ":method" ? "wechat" : value,
    )
    .replace("*", "no-such-page");

const key = makeDeviceKey();
const origin = `https://${publicHost}`;
const nowS = () => Math.floor(world.clock.now().getTime() / 1000);

/** Requests of strangers: empty ones, made-up credentials with a valid proof by their own key, and unreadable ones. */
function requestsOf({ method, url }: Route): InjectOptions[] {
  const target = filled(url, randomText());
  const accessToken = randomText();
  const forms = url.startsWith("/oauth");
  const payload = forms
    ? new URLSearchParams({
        client_id: "baleen-desktop",
        grant_type: "refresh_token",
        refresh_token: randomText(),
        token: randomText(),
      }).toString()
    : {
        ...{ body: "made up", id: 1, orderNo: "20260301080000ABCDEFGH0123", token: randomText() },
        ...{ place: "inside", returnTo: "/login", newAccount: "create" },
      };
  const common = { method, url: target, headers: { host: publicHost, origin } } as const;
  const proof = (accessToken?: string) =>
    writeProof(key, { method, url: `${origin}${target}`, nowS: nowS(), ...(accessToken && { accessToken }) });
  const type = forms ? "application/x-www-form-urlencoded" : "application/json";
  const withBody = method === "POST" ? { payload } : {};
  const credentials = [
    {
      authorization: `Bearer ${accessToken}`,
      cookie: `operator=${randomText()}; __Host-operator=${randomText()}`,
    },
    { authorization: `DPoP ${accessToken}`, dpop: proof(accessToken) },
    { dpop: proof() },
  ];
  return [
    common,
    ...credentials.map((sent) => ({
      ...common,
      ...withBody,
      headers: { ...common.headers, "content-type": type, ...sent },
    })),
    {
      ...common,
      headers: { ...common.headers, "content-type": type },
      ...(method === "POST" && { payload: '{"a":' }),
    },
  ];
}

test("the routes are found, those of both tables of calls and those outside of them", () => {
  const routes = routesOf(app.printRoutes({ commonPrefix: false })).map(
    ({ method, url }) => `${method} ${url}`,
  );
  const named = Object.values(calls).map(
    ({ method, path }) => `${method} /api${path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
  );
  const others = [
    "GET /api/console/orders",
    "POST /api/console/search",
    "GET /desktop/authorize",
    "POST /oauth/token",
    "POST /oauth/revoke",
    "POST /oauth/device_authorization",
    "GET /unsubscribe/:token",
    "POST /unsubscribe/:token",
    "GET /api/diagnosis",
    "GET /healthz",
    "GET /api/auth/wechat/return/official",
    "GET /api/auth/wechat/return/open",
  ];
  expect(routes).toEqual(expect.arrayContaining([...named, ...others]));
});

test("nothing but limits is written for requests that are not authenticated, at any route", async () => {
  const routes = routesOf(app.printRoutes({ commonPrefix: false }));
  const answered: string[] = [];
  const changed = await changedBy(async () => {
    for (const route of routes) {
      for (const request of requestsOf(route)) {
        const { statusCode } = await app.inject(request);
        if (statusCode >= 500) answered.push(`${route.method} ${route.url} ${statusCode}`);
      }
    }
  });
  expect(changed).toEqual([]);
  expect(answered).toEqual([]);
}, 300_000);

test("a sign-in with WeChat that no browser began is stored nowhere, whatever comes back", async () => {
  const changed = await changedBy(async () => {
    for (const app of ["official", "open"]) {
      for (const query of ["", "?code=a", `?code=a&state=${"A".repeat(32)}`, `?state=${randomText()}`]) {
        const url = `/api/auth/wechat/return/${app}${query}`;
        const { statusCode, headers } = await world.app.inject({ url, headers: { host: publicHost } });
        expect([statusCode, headers.location]).toEqual([303, "/login?wechat=elsewhere"]);
      }
    }
    const rows = await world.db
      .selectFrom("wechat_sign_ins")
      .select("id")
      .where("used_at", "is not", null)
      .execute();
    expect(rows).toEqual([]);
  });
  expect(changed).toEqual([]);
});

test("the desktop tool's requests to sign in are stored once somebody decides, and proofs once tokens are given", async () => {
  const query = new URLSearchParams({
    response_type: "code",
    client_id: "baleen-desktop",
    redirect_uri: "http://127.0.0.1:51004/callback",
    code_challenge: sha256(randomText()),
    code_challenge_method: "S256",
    state: "s".repeat(500),
    dpop_jkt: key.jkt,
  });
  const redeem = async (grant: Record<string, string>) => {
    const url = "/oauth/token";
    const dpop = writeProof(key, { method: "POST", url: `${origin}${url}`, nowS: nowS() });
    const payload = new URLSearchParams({ client_id: "baleen-desktop", ...grant }).toString();
    const headers = { host: publicHost, "content-type": "application/x-www-form-urlencoded", dpop };
    return await app.inject({ method: "POST", url, headers, payload });
  };
  const changed = await changedBy(async () => {
    for (let n = 0; n < 20; n += 1) {
      const { statusCode } = await app.inject({
        url: `/desktop/authorize?${query}`,
        headers: { host: publicHost },
      });
      expect(statusCode).toBe(302);
      const made = { code: randomText(), device_code: randomText(), refresh_token: randomText() };
      const more = { redirect_uri: "http://127.0.0.1:51004/callback", code_verifier: randomText() };
      for (const grant_type of [
        "authorization_code",
        "refresh_token",
        "urn:ietf:params:oauth:grant-type:device_code",
      ])
        expect((await redeem({ grant_type, ...made, ...more })).statusCode).toBe(400);
    }
  });
  expect(changed).toEqual([]);
});

test("calls of a device that does not prove itself are limited for their address", async () => {
  const call = async () => {
    const accessToken = randomText();
    const url = `/api${calls.issueEntitlement.path}`;
    const dpop = writeProof(key, { method: "POST", url: `${origin}${url}`, nowS: nowS(), accessToken });
    const headers = {
      host: publicHost,
      authorization: `DPoP ${accessToken}`,
      dpop,
      "x-forwarded-for": "192.0.2.9",
    };
    return (await app.inject({ method: "POST", url, headers, payload: {} })).statusCode;
  };
  const statuses = new Set<number>();
  await call();
  const counter = requestsPerClient.of("192.0.2.9");
  expect(await world.context.rateLimits.readUsed(counter)).toBe(1);
  await setCount(world, counter, 100_000);
  for (let n = 0; n < 3; n += 1) statuses.add(await call());
  expect([...statuses]).toEqual([429]);
});

test("overload and outages leave no row for strangers, and a fault of the program a few a minute", async () => {
  const failures = new FailedRequests(world.context);
  const request = (accountId?: number) =>
    ({
      id: crypto.randomUUID(),
      accountId,
      routeOptions: { config: { call: calls.issueCaptcha } },
      params: {},
      body: {},
    }) as never;
  const stored = async () => {
    await failures.flush();
    const { count } = await world.db
      .selectFrom("failed_requests")
      .select((select) => select.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return Number(count);
  };
  for (let n = 0; n < 300; n += 1) {
    for (const reason of ["unavailable", "codeNotSent"] as const)
      failures.add(request(), new Rejection(reason));
  }
  expect(await stored()).toBe(0);
  for (let n = 0; n < 300; n += 1) failures.add(request(), new Rejection("internal"));
  expect(await stored()).toBe(20);
  failures.add(request(7), new Rejection("unavailable"));
  expect(await stored()).toBe(21);
});
