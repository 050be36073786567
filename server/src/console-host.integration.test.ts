import { consoleCalls } from "@baleen/contract/back-office/console-calls.ts";
import { consolePages } from "@baleen/contract/back-office/pages.ts";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { addImage, mediaPath } from "./content/serve-media.ts";
import { requestBytes, sendBytes } from "./testing/raw-http.ts";
import { consoleHost, listen, openSite, publicHost } from "./testing/site.ts";
import { tinyImage } from "./testing/tiny-image.ts";
import { openWorld, type World } from "./testing/world.ts";

let world: World;
let port: number;
let app: FastifyInstance;
beforeAll(async () => {
  world = await openWorld();
  app = await openSite(world, { origin: `https://${consoleHost}` });
  port = await listen(app);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

type Headers = Readonly<Record<string, string>>;

async function answerAt(target: string, headers: Headers, method = "GET", to = port) {
  return await sendBytes(to, requestBytes(method, target, { "accept-language": "en", ...headers }));
}

/** The headers that do not differ from response to response. */
async function comparable(target: string, headers: Headers, method: string) {
  const answer = await answerAt(target, headers, method);
  const { date: _, ...rest } = answer.headers;
  return { ...answer, headers: rest, body: answer.body.replace(/"requestId":"[^"]*"/, "") };
}

const filled = (path: string) => path.replaceAll(/:\w+|\{\w+\}/g, "7").replaceAll("*", "x");
const pagePaths = [...new Set([...consolePages, "/console/", "/console/nowhere"].map(filled))];
const callPaths = [...new Set(Object.values(consoleCalls).map(({ path }) => filled(`/api${path}`)))];
const methods = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "DELETE", "PATCH"];
const preflight = { origin: "https://partner.example", "access-control-request-method": "POST" };

describe("at the public host", () => {
  test.each(methods)("%s of the console's paths is answered like that of unknown ones", async (method) => {
    for (const language of ["zh-CN", "en"]) {
      for (const more of [{}, { "x-forwarded-host": consoleHost }]) {
        const sent = { host: publicHost, "accept-language": language, ...more };
        const unknownPage = await comparable("/nowhere", sent, method);
        const unknownCall = await comparable("/api/nowhere", sent, method);
        expect(unknownPage.status).not.toBe(200);
        for (const path of pagePaths) {
          expect({ path, ...(await comparable(path, sent, method)) }).toEqual({ path, ...unknownPage });
        }
        for (const path of [callPaths[0] ?? "", callPaths.at(-1) ?? "", "/api/console/nowhere"]) {
          expect({ path, ...(await comparable(path, sent, method)) }).toEqual({ path, ...unknownCall });
        }
      }
    }
  });

  test("every call of the console is unknown, and so is its preflight", async () => {
    const unknown = await comparable("/api/nowhere", { host: publicHost }, "POST");
    const unknownPreflight = await comparable("/api/nowhere", { host: publicHost, ...preflight }, "OPTIONS");
    for (const path of callPaths) {
      expect({ path, ...(await comparable(path, { host: publicHost }, "POST")) }).toEqual({
        path,
        ...unknown,
      });
      const asked = await comparable(path, { host: publicHost, ...preflight }, "OPTIONS");
      expect({ path, ...asked }).toEqual({ path, ...unknownPreflight });
    }
  });

  test("no header but Host opens the console, and no other spelling of the public host", async () => {
    for (const name of ["x-forwarded-host", "x-host", "x-original-host", "x-http-host-override"]) {
      expect((await answerAt("/console", { host: publicHost, [name]: consoleHost })).status).toBe(404);
    }
    expect((await answerAt("/console", { host: publicHost, forwarded: `host=${consoleHost}` })).status).toBe(
      404,
    );
    for (const host of [
      `${consoleHost}:8443`,
      `${consoleHost}.evil.example`,
      `${publicHost}@${consoleHost}`,
      `${consoleHost}..`,
      "",
    ]) {
      expect({ host, status: (await answerAt("/console", { host })).status }).toEqual({ host, status: 404 });
    }
  });

  test("a target in absolute form is for the host that it names, whatever the header says", async () => {
    const status = async (target: string, host: string) => (await answerAt(target, { host })).status;
    expect(await status(`http://${publicHost}/console`, consoleHost)).toBe(404);
    expect(await status(`http://${publicHost}/api/console/session`, consoleHost)).toBe(404);
    expect(await status(`http://${publicHost}/pricing`, consoleHost)).toBe(200);
    expect(await status(`https://${consoleHost}/console`, publicHost)).toBe(200);
    expect(await status(`https://${consoleHost}/pricing`, publicHost)).toBe(404);
  });
});

describe("at the console's host", () => {
  test("the console answers, however the host is written", async () => {
    for (const host of [consoleHost, "CONSOLE.example.COM", `${consoleHost}.`, `${consoleHost}:443`]) {
      const { status, body } = await answerAt("/console", { host });
      expect({ host, status }).toEqual({ host, status: 200 });
      expect(body).toContain('<div id="console">');
      expect((await answerAt("/api/console/session", { host })).status).toBe(401);
    }
  });

  test("there is nothing of the site: its pages, calls and files are 404 by every method", async () => {
    const host = consoleHost;
    // A page that is already cached for the site is not served on the console's host.
    expect((await answerAt("/pricing", { host: publicHost })).status).toBe(200);
    const paths = ["/", "/pricing", "/pricing/", "/product/web", "/nowhere", "/robots.txt", "/sitemap.xml"];
    const more = ["/api/packages/client", "/api/login", "/api/openapi.json", "/.well-known/change-password"];
    const tool = [
      "/desktop/authorize",
      "/.well-known/jwks.json",
      "/updates/releases.atom",
      "/download/windows",
    ];
    for (const path of [...paths, ...more, ...tool, "/api/payments/wechat/notify", "/api/diagnosis"]) {
      for (const method of methods) {
        const sent = { host, ...(method === "OPTIONS" && preflight) };
        const { status, headers } = await answerAt(path, sent, method);
        expect({ path, method, status }).toEqual({ path, method, status: 404 });
        expect(headers).not.toHaveProperty("access-control-allow-origin");
        expect(headers).not.toHaveProperty("allow");
      }
    }
  });

  test("health is there, and so are uploaded images", async () => {
    const host = consoleHost;
    expect((await answerAt("/healthz", { host })).status).toBe(200);
    expect((await answerAt("/readyz", { host })).status).toBe(200);
    const stored = { digest: "a".repeat(64), bytes: tinyImage("image"), width: 1, height: 1 };
    await world.db
      .transaction()
      .execute((tx) => addImage(tx, { ...stored, made_at: world.clock.now(), made_by: null }));
    const image = mediaPath(stored.digest);
    expect((await answerAt(image, { host })).status).toBe(200);
    expect((await answerAt(image, { host: publicHost })).status).toBe(200);
  });
});

test("outside of the allowed networks, the console's host has nothing but health and files", async () => {
  const near = await openSite(world, { origin: `https://${consoleHost}`, allow: ["10.0.0.0/8"] });
  onTestFinished(() => near.close());
  const to = await listen(near);
  const status = async (path: string, ipAddress: string) =>
    (await answerAt(path, { host: consoleHost, "x-forwarded-for": ipAddress }, "GET", to)).status;
  for (const path of ["/console", "/api/console/session", "/pricing", "/nowhere"]) {
    expect({ path, status: await status(path, "203.0.113.9") }).toEqual({ path, status: 404 });
  }
  expect(await status("/console", "10.1.2.3")).toBe(200);
  expect(await status("/api/console/session", "10.1.2.3, 127.0.0.1")).toBe(401);
  expect(await status("/console", "10.1.2.3, 203.0.113.9")).toBe(404);
});

test("on a shared host strangers to the allowed networks see a site without a console", async () => {
  const shared = await openSite(world, { allow: ["10.0.0.0/8"] });
  onTestFinished(() => shared.close());
  const to = await listen(shared);
  const bodyFor = async (path: string, ipAddress: string) =>
    (await answerAt(path, { host: publicHost, "x-forwarded-for": ipAddress }, "GET", to)).body;
  expect(await bodyFor("/console", "203.0.113.9")).toBe(await bodyFor("/nowhere", "203.0.113.9"));
  expect(await bodyFor("/console", "10.1.2.3")).toContain('<div id="console">');
  expect(await bodyFor("/pricing", "10.1.2.3")).toContain("/pricing");
});
