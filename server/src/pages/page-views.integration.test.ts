import { builtInSiteConfig } from "@baleen/contract/content/built-in-content.ts";
import type { PageRenderer } from "@baleen/contract/rendering.ts";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { phoneUserAgent, wechatUserAgent, wecomUserAgent } from "../../../fake-gateways/testing/phone.ts";
import { startWechatFake, type WechatFake } from "../../../fake-gateways/wechat/fake-gateway.ts";
import { buildApp } from "../app.ts";
import { Shutdown } from "../platform/http/shutdown.ts";
import { makeOrder, makePerson, monthlyPurchase, settleAtCashier } from "../testing/makers.ts";
import { openWorldForTest, type World } from "../testing/world.ts";
import { assetsOf } from "./built-pages.ts";
import { cspHash } from "./write-document.ts";

let wechat: WechatFake;
beforeAll(async () => {
  wechat = await startWechatFake();
});
afterAll(() => wechat.close());

const html = "<html><head></head><body></body></html>";

/** Opens the product with pages that are all rendered by `render`. */
async function openPages({ context, background }: World, render: PageRenderer["render"]) {
  const renderer = {
    render,
    redirects: { "/product/web": "/" },
    publicPaths: ["/pricing"],
    paths: ["/pricing", "/product/desktop", "/login"],
    parts: [],
    systemPaths: ["/product/desktop"],
    wechatPaths: ["/login"],
    planPaths: ["/pricing"],
  };
  const server = { logLevel: "silent", isSecure: false, trustProxy: [], corsOrigins: [] };
  const manifest = { "src/entry-client.ts": { file: "entry.js" } };
  const pages = {
    renderer,
    assets: assetsOf({ manifest, styles: new Map(), bootScript: "", wechatScript: "share()" }),
  };
  const app = await buildApp({
    context,
    background,
    isReachable: async () => true,
    console: undefined,
    demo: context,
    server,
    pages,
    shutdown: new Shutdown(),
  });
  onTestFinished(() => app.close());
  return app;
}

/** Opens pages and counts how often they are rendered. */
async function openCountedPages(world: World) {
  let renders = 0;
  const app = await openPages(world, () => {
    renders += 1;
    return {
      status: 200,
      html,
      modules: [],
      deferredModules: [],
      styledModules: [],
      structuredData: undefined,
    };
  });
  const view = async () => (await app.inject("/pricing")).body;
  return { app, view, renders: () => renders };
}

const stockShown = (html: string): unknown => {
  const data = /id="page-data">(.*?)<\/script>/.exec(html)?.[1] ?? "{}";
  return JSON.parse(data).content.packages[0].stock;
};

const setStock = (world: World, stock: number) =>
  world.db.updateTable("packages").set({ stock }).where("id", "=", monthlyPurchase.packageId).execute();

/** Lets the node read the changed content, and waits until it shows this stock. */
async function notice({ context, clock }: World, left: number): Promise<void> {
  clock.advance(6);
  await expect.poll(async () => (await context.content.read()).packagesOnSale[0]?.stock).toBe(left);
}

test("orders of a limited package render no page again until the last is sold, and once when one is back", async () => {
  const world = await openWorldForTest();
  await setStock(world, 3);
  const { view, renders } = await openCountedPages(world);
  expect(stockShown(await view())).toBeNull();
  expect(renders()).toBe(1);

  for (const left of [2, 1]) {
    const buyer = await makePerson(world, `page-buyer-${left}`);
    await settleAtCashier(world, await makeOrder(world, buyer), "paid");
    await notice(world, left);
    await view();
  }
  expect(renders()).toBe(1);

  const last = await makeOrder(world, await makePerson(world, "page-buyer-last"));
  await notice(world, 0);
  expect(stockShown(await view())).toBe(0);
  expect(renders()).toBe(2);

  await settleAtCashier(world, last, "failed");
  await notice(world, 1);
  expect(stockShown(await view())).toBeNull();
  expect(renders()).toBe(3);
});

test("a page is rendered once for every combination of a visitor's choices", async () => {
  const { app, renders } = await openCountedPages(await openWorldForTest());
  const requests = ["/pricing", "/pricing?lang=zh", "/pricing?lang=en"].flatMap((url) =>
    ["lang=zh", "lang=en"].flatMap((language) =>
      ["", "theme=light", "theme=dark"].flatMap((theme) =>
        ["", "motion=still"].map((motion) => ({
          url,
          headers: { cookie: [language, theme, motion].join("; ") },
        })),
      ),
    ),
  );
  for (const request of [...requests, ...requests]) expect((await app.inject(request)).statusCode).toBe(200);
  // A language in the URL overrides the cookie.
  expect(renders()).toBe((2 + 1 + 1) * 3 * 2);
});

test("a page that differs by the visitor's system is kept for each system, and caches are told so", async () => {
  const world = await openWorldForTest();
  const asked: unknown[] = [];
  const app = await openPages(world, ({ path, system }) => {
    asked.push([path, system]);
    return {
      status: 200,
      html,
      modules: [],
      deferredModules: [],
      styledModules: [],
      structuredData: undefined,
    };
  });
  const view = async (url: string, userAgent: string) =>
    (await app.inject({ url, headers: { "user-agent": userAgent } })).headers.vary;
  const [windows, mac] = ["Mozilla/5.0 (Windows NT 10.0; Win64; x64)", "Mozilla/5.0 (Macintosh)"];
  for (const userAgent of [windows, mac, windows]) {
    expect(await view("/product/desktop", userAgent)).toContain("User-Agent");
    await view("/pricing", userAgent);
  }
  expect(asked).toEqual([
    ["/product/desktop", "windows"],
    ["/pricing", undefined],
    ["/product/desktop", "macos"],
  ]);
});

test("a page is kept once more for each plan on sale that its address names, and for nothing else", async () => {
  const planIds: unknown[] = [];
  const app = await openPages(await openWorldForTest(), ({ path, planId }) => {
    planIds.push([path, planId]);
    return {
      status: 200,
      html,
      modules: [],
      deferredModules: [],
      styledModules: [],
      structuredData: undefined,
    };
  });
  const queries = ["", "?plan=2", "?plan=99", "?plan=2x", "?plan=", "?plan=__proto__", "?explanation=2"];
  for (const query of [...queries, ...queries]) await app.inject(`/pricing${query}`);
  await app.inject("/product/desktop?plan=2");
  expect(planIds).toEqual([
    ["/pricing", undefined],
    ["/pricing", 2],
    ["/product/desktop", undefined],
  ]);
});

test("a page that signs in with WeChat knows how each browser can, and stays the same where WeChat is off", async () => {
  const desktop = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
  const browsers = [desktop, phoneUserAgent, wechatUserAgent, wecomUserAgent];
  const { WECHAT_OPEN_PLATFORM_APP_ID, WECHAT_OPEN_PLATFORM_SECRET, ...withoutOpenPlatform } =
    wechat.settings;
  const withoutApp = { WECHAT_OPEN_PLATFORM_APP_ID: "", WECHAT_OPEN_PLATFORM_SECRET: "" };
  for (const [payments, expected] of [
    [wechat.settings, ["page", "phone", "inside", "phone"]],
    [withoutOpenPlatform, ["code", "phone", "inside", "phone"]],
    [{ ...wechat.settings, WECHAT_SIGN_IN: "off", ...withoutApp }, [undefined]],
  ] as const) {
    const requests: unknown[] = [];
    const app = await openPages(await openWorldForTest({ payments }), (request) => {
      requests.push(request.wechat);
      return {
        status: 200,
        html,
        modules: [],
        deferredModules: [],
        styledModules: [],
        structuredData: undefined,
      };
    });
    for (const userAgent of [...browsers, ...browsers])
      await app.inject({ url: "/login", headers: { "user-agent": userAgent } });
    expect([...new Set(requests)]).toEqual([...new Set(expected)]);
  }
});

describe("WeChat's script", () => {
  const page = { status: 200, html, modules: [], deferredModules: [], styledModules: [] } as const;
  const render = () => ({ ...page, structuredData: undefined });
  const sdk = "https://res.wx.qq.com/open/js/jweixin-1.6.0.js";
  const view = async (app: FastifyInstance, url: string, userAgent: string) => {
    const { body, headers } = await app.inject({ url, headers: { "user-agent": userAgent } });
    const policy = String(headers["content-security-policy"]);
    return { isThere: body.includes("share()"), policy, vary: headers.vary };
  };

  test("may run inside WeChat, on public pages, and nowhere else", async () => {
    const world = await openWorldForTest({ payments: wechat.settings });
    const app = await openPages(world, render);
    for (let again = 0; again < 2; again += 1) {
      const inside = await view(app, "/pricing", wechatUserAgent);
      expect(inside.isThere).toBe(true);
      expect(inside.policy).toContain(`script-src 'self' ${cspHash("")} ${cspHash("share()")} ${sdk};`);
      expect(inside.policy).toContain("require-trusted-types-for 'script'");
      for (const [url, userAgent] of [
        ["/pricing", phoneUserAgent],
        ["/pricing", `${wechatUserAgent} wxwork/4.1.22`],
        ["/product/desktop", wechatUserAgent],
      ] as const) {
        const elsewhere = await view(app, url, userAgent);
        expect(elsewhere.isThere).toBe(false);
        expect(elsewhere.policy).not.toContain("wx.qq.com");
      }
      expect(inside.vary).toContain("User-Agent");
    }
  });

  test("runs nowhere without an official account", async () => {
    const app = await openPages(await openWorldForTest(), render);
    const { isThere, policy } = await view(app, "/pricing", wechatUserAgent);
    expect(isThere).toBe(false);
    expect(policy).not.toContain("wx.qq.com");
  });
});

test("the API has the exact stock", async () => {
  const world = await openWorldForTest();
  await setStock(world, 7);
  const { data } = (await world.app.inject("/api/packages/client")).json();
  expect(data[0].stock).toBe(7);
});

test("a page that cannot be sent is answered 500 at once, from memory as well, and the server lives on", async () => {
  const world = await openWorldForTest();
  // An invalid HTTP status, which is only detected when the page is sent.
  const status = 1_000 as 200;
  const app = await openPages(world, () => ({
    status,
    html,
    modules: [],
    deferredModules: [],
    styledModules: [],
    structuredData: undefined,
  }));
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  for (const from of ["rendered", "memory"]) {
    const answer = await fetch(`${origin}/pricing`);
    expect([from, answer.status, await answer.json()]).toEqual([
      from,
      500,
      expect.objectContaining({ code: 1009, requestId: expect.any(String) }),
    ]);
  }
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
});

test.each([
  ["/product/web", 301, "/"],
  ["/product/web?lang=en", 301, "/?lang=en"],
  ["/product/web/?lang=en&x=1", 308, "/?lang=en&x=1"],
  ["/pricing/", 308, "/pricing"],
  ["/pricing/?lang=en", 308, "/pricing?lang=en"],
])("%s is sent on with %i to %s [spec 2.2]", async (address, status, target) => {
  const { app } = await openCountedPages(await openWorldForTest());
  for (const method of ["GET", "HEAD"] as const) {
    const answer = await app.inject({ method, url: address });
    expect([answer.statusCode, answer.headers.location]).toEqual([status, target]);
  }
});

test("a page may ask the origin of the published download, and no other", async () => {
  const world = await openWorldForTest();
  const { app } = await openCountedPages(world);
  const connections = async () =>
    /connect-src ([^;]*)/.exec(
      String((await app.inject("/pricing")).headers["content-security-policy"]),
    )?.[1];
  expect(await connections()).toBe("'self'");
  const document = {
    ...builtInSiteConfig.basic,
    downloadUrl: "https://files.example/baleen/setup.exe?v=2.6",
  };
  await world.db
    .updateTable("site_documents")
    .where("name", "=", "basic")
    .set({ document: JSON.stringify(document) })
    .execute();
  world.clock.advance(6);
  await expect.poll(connections).toBe("'self' https://files.example");
});
