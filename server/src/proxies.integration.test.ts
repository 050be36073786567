import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { consoleCalls } from "@baleen/contract/back-office/console-calls.ts";
import { consolePages } from "@baleen/contract/back-office/pages.ts";
import * as visitorCalls from "@baleen/contract/calls.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  consoleHost,
  hasProxy,
  operatorAddress,
  type ProxyAnswer,
  type ProxyName,
  type ProxyRequest,
  type RunningProxy,
  siteHost,
  startProxy,
  strangerAddress,
} from "../../scripts/testing/start-proxy.ts";
import { type RunningServer, startServer } from "../../scripts/testing/start-server.ts";
import { createDatabase } from "./testing/databases.ts";

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly host: string;
}

const filled = (path: string) => path.replaceAll(/\{\w+\}|:\w+\*?/g, "7");
const asked = (host: string) => (call: { method: string; path: string }) => ({
  method: call.method,
  path: filled(`/api${call.path}`),
  host,
});

const ofConsole = Object.values(consoleCalls).map(asked(consoleHost));
const ofVisitors = Object.values(visitorCalls).map(asked(siteHost));
const hidden: readonly Asked[] = [
  ...ofConsole,
  ...consolePages.map((path) => ({ method: "GET", path: filled(path), host: consoleHost })),
];
const others: readonly Asked[] = [
  ...["/", "/pricing", "/consoles", "/login?lang=en", "/updates/releases", "/nothing", "/healthz", "/readyz"],
  ...[
    "/robots.txt",
    "/sitemap.xml",
    "/favicon.ico",
    "/manifest.webmanifest",
    "/assets/none.js",
    "/media/none.webp",
  ],
  ...[
    "/api/openapi.json",
    "/.well-known/oauth-authorization-server",
    "/.well-known/security.txt",
    "/oauth/jwks",
  ],
  ...[
    "/desktop/authorize",
    "/download",
    "/download/windows",
    "/updates/electron/latest.yml",
    "/unsubscribe/x",
  ],
  ...["/updates/tauri/windows/x86_64/1.0.0", "/updates/tauri/latest.json", "/updates/appcast.xml"],
  ...[
    "/updates/releases.atom",
    "/updates/releases.json",
    "/MP_verify_none.txt",
    "/api/payments/authorized/wechat",
  ],
].map((path) => ({ method: "GET", path, host: siteHost }));
const posted: readonly Asked[] = [
  ...["/oauth/token", "/oauth/device_authorization", "/oauth/revoke", "/unsubscribe/x"],
  ...["wechat", "alipay", "hupi"].map((method) => `/api/payments/notify/${method}`),
].map((path) => ({ method: "POST", path, host: siteHost }));

/** The parent folders of a path, which a proxy's `location` block might redirect. */
function parentsOf({ path, host }: Asked): Asked[] {
  const [plain = ""] = path.split("?");
  const steps = plain.split("/").slice(1);
  return steps.map((_, end) => ({ method: "GET", path: `/${steps.slice(0, end).join("/")}`, host }));
}

function withParents(requests: readonly Asked[]): Asked[] {
  const all = requests.flatMap((one) => [one, ...parentsOf(one)]);
  return [...new Map(all.map((one) => [`${one.method} ${one.host}${one.path}`, one])).values()];
}

let server: RunningServer;
let database: Awaited<ReturnType<typeof createDatabase>>;
beforeAll(async () => {
  database = await createDatabase();
  server = await startServer({
    DATABASE_URL: database.databaseUrl,
    PUBLIC_ORIGIN: `http://${siteHost}`,
    CONSOLE_ORIGIN: `http://${consoleHost}`,
    TRUST_PROXY: "127.0.0.1",
    LOG_LEVEL: "silent",
  });
});
afterAll(async () => {
  await server?.stop();
  await database?.drop();
});

/** Sends the request that a proxy would send, directly to the server. */
function sendDirectly(
  path: string,
  { method = "GET", host = siteHost, body }: ProxyRequest,
): Promise<ProxyAnswer> {
  return new Promise((resolve, reject) => {
    const headers = {
      host,
      "x-forwarded-for": "203.0.113.9",
      "x-forwarded-proto": "https",
      ...(body !== undefined && { "content-type": "application/json" }),
    };
    const sending = request(`${server.url}${path}`, { method, headers }, (response: IncomingMessage) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
      );
    });
    sending.on("error", reject);
    sending.end(body);
  });
}

/** The parts of a response that must be the same with and without the proxy. */
const outcomeOf = ({ status, headers }: ProxyAnswer) => ({
  status,
  type: headers["content-type"],
  location: headers.location,
  /** The server sends this header with every response. */
  isFromServer: headers["x-content-type-options"] === "nosniff",
});

const json = { "content-type": "application/json" };

describe.for(Object.keys(hasProxy) as ProxyName[])("the shipped file of %s", (name) => {
  describe.skipIf(!hasProxy[name])("in the proxy itself", () => {
    let proxy: RunningProxy;
    beforeAll(async () => {
      proxy = await startProxy(name, Number(new URL(server.url).port));
    });
    afterAll(() => proxy?.stop());

    test("every call, page, file and folder is answered by the server, as without the proxy", async () => {
      const differing: object[] = [];
      for (const { method, path, host } of withParents([...ofVisitors, ...others, ...posted, ...hidden])) {
        const body = method === "GET" ? undefined : "{}";
        const direct = outcomeOf(await sendDirectly(path, { method, host, ...(body && { body }) }));
        const sent = { method, host, from: operatorAddress, ...(body && { body, headers: json }) };
        const proxied = outcomeOf(await proxy.send(path, sent));
        if (JSON.stringify(direct) !== JSON.stringify(proxied))
          differing.push({ method, path, direct, proxied });
      }
      expect(differing).toEqual([]);
    });

    test("strangers find nothing of the console, on either host", async () => {
      const found: string[] = [];
      for (const host of [consoleHost, siteHost]) {
        for (const { method, path } of hidden) {
          const { status, headers } = await proxy.send(path, { method, host, from: strangerAddress });
          if (status !== 404 || headers["x-content-type-options"] !== undefined)
            found.push(`${method} ${path}`);
        }
      }
      expect(found).toEqual([]);
    });

    test("the public host has no console for operators either", async () => {
      for (const path of ["/console", "/api/console/session"]) {
        expect((await proxy.send(path, { from: operatorAddress })).status).toBe(404);
      }
    });

    test("every body that the server takes arrives", async () => {
      const statuses: Record<string, number> = {};
      for (const call of Object.values(consoleCalls).filter(({ method }) => method === "POST")) {
        const path = filled(`/api${call.path}`);
        const body = Buffer.alloc(call.bodyLimit, "x");
        const { status } = await proxy.send(path, {
          method: "POST",
          host: consoleHost,
          from: operatorAddress,
          headers: json,
          body,
        });
        if (status === 413) statuses[path] = status;
      }
      expect(statuses).toEqual({});
    });
  });

  describe.skipIf(!hasProxy[name])("between a visitor and a server that shows what arrives", () => {
    const received: { url: string; headers: IncomingMessage["headers"]; body: string }[] = [];
    const echo = createServer((message, response) => {
      const chunks: Buffer[] = [];
      message.on("data", (chunk: Buffer) => chunks.push(chunk));
      // If the proxy cuts off a body, `end` is never emitted.
      message.on("end", () => {
        if (message.url !== "/readyz") {
          const body = Buffer.concat(chunks).toString("latin1");
          received.push({ url: message.url ?? "", headers: message.headers, body });
        }
        response.end();
      });
    });
    let proxy: RunningProxy;
    beforeAll(async () => {
      await new Promise<void>((resolve) => echo.listen(0, "127.0.0.1", resolve));
      proxy = await startProxy(name, (echo.address() as AddressInfo).port);
    });
    afterAll(async () => {
      await proxy?.stop();
      echo.closeAllConnections();
      await new Promise((resolve) => echo.close(resolve));
    });
    const sendAndSee = async (path: string, sent: ProxyRequest = {}) => {
      received.length = 0;
      await proxy.send(path, sent);
      return received[0];
    };

    test("the visitor's address and host are those of the connection, whatever the visitor claims", async () => {
      const headers = {
        "x-forwarded-for": "198.51.100.7, 10.0.0.1",
        "x-forwarded-host": "evil.example",
        "x-forwarded-proto": "http",
      };
      const seen = await sendAndSee("/", { headers });
      expect(seen?.headers).toMatchObject({
        host: siteHost,
        "x-forwarded-for": strangerAddress,
        "x-forwarded-proto": "https",
      });
      expect(seen?.headers["x-forwarded-host"] ?? "").not.toContain("evil");
    });

    test("addresses and bodies arrive as they were sent: a gateway's signature covers its bytes", async () => {
      for (const path of ["/api/a?b=%2F&c=%E9%B2%B8&d", "/a%20b/%2e?x=1", "/media/%C3%A9.webp"]) {
        expect((await sendAndSee(path))?.url).toBe(path);
      }
      const body = Buffer.from('{"amount": 1.50,\r\n\t"name":"鲸\\u9cb8"} \xff', "latin1");
      const seen = await sendAndSee("/api/payments/notify/wechat", { method: "POST", body, headers: json });
      expect(seen?.body).toBe(body.toString("latin1"));
    });

    test("a body that is larger than any call takes does not arrive", async () => {
      received.length = 0;
      const large = { method: "POST", headers: json, body: Buffer.alloc(1_000_000, "x") };
      const { status } = await proxy.send("/api/auth/login", large);
      // Caddy 2.6 returns 502 when a body exceeds `max_size`.
      expect(name === "Caddy" ? [413, 502] : [413]).toContain(status);
      expect(received).toEqual([]);
    });

    test("the addresses with which buyers return from WeChat are in no log", async () => {
      await sendAndSee("/api/payments/authorized/wechat?code=SECRETCODE&state=SECRETSTATE");
      await sendAndSee("/pricing");
      expect(proxy.accessLog()).not.toContain("SECRET");
    });
  });
});
