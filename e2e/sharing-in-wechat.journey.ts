import { languages } from "@baleen/contract/language.ts";
import { expect } from "@playwright/test";
import { phoneUserAgent, wechatUserAgent } from "../fake-gateways/testing/phone.ts";
import { startWechatFake, type WechatFake } from "../fake-gateways/wechat/fake-gateway.ts";
import { test } from "./testing/journey.ts";
import { ownSite } from "./testing/own-site.ts";
import type { Visitor } from "./testing/visitor.ts";

let wechat: WechatFake;
const site = ownSite(async () => {
  wechat = await startWechatFake();
  return wechat.settings;
});
test.afterAll(() => wechat.close());

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

/** Stands for WeChat's script: it notes what a page tells it, and is ready at once. */
const sdk = `
  const told = [];
  const note = (name) => (given) => void told.push({ name, given });
  window.told = told;
  window.wx = {
    config: note("config"), ready: (callback) => setTimeout(callback), error: () => undefined,
    updateAppMessageShareData: note("chat"), updateTimelineShareData: note("moments"),
  };`;

interface ShareReport {
  readonly name: "config" | "chat" | "moments";
  readonly given: Record<string, unknown>;
}

/** Serves the script in place of WeChat; returns how often it was asked for. */
async function serveSdk({ page }: Visitor): Promise<() => number> {
  let asked = 0;
  await page.route("https://res.wx.qq.com/open/js/jweixin-1.6.0.js", (route) => {
    asked += 1;
    return route.fulfill({
      contentType: "text/javascript",
      headers: { "cross-origin-resource-policy": "cross-origin" },
      body: sdk,
    });
  });
  return () => asked;
}

const readTold = ({ page }: Visitor) =>
  page.evaluate(() => (window as unknown as { told?: ShareReport[] }).told ?? []);

for (const language of languages) {
  test(`a page shared inside WeChat has its own card (${language})`, async ({ visitors }) => {
    const visitor = await visitors.create({
      language,
      userAgent: wechatUserAgent,
      baseURL: site.url,
      ...phone,
    });
    await serveSdk(visitor);
    const { page } = visitor;
    await page.goto(`/pricing?from=singlemessage&lang=${language}#plans`);
    await expect.poll(async () => (await readTold(visitor)).length).toBe(3);
    const told = new Map((await readTold(visitor)).map(({ name, given }) => [name, given]));
    const { jsApiList, ...signed } = told.get("config") ?? {};
    expect(jsApiList).toEqual(["updateAppMessageShareData", "updateTimelineShareData"]);
    const config = signed as { appId: string; timestamp: number; nonceStr: string; signature: string };
    expect(wechat.checkShareConfig({ ...config, pageUrl: page.url() })).toBe("config:ok");
    const card = told.get("chat") ?? {};
    expect(told.get("moments")).toEqual(card);
    expect(card.title).toBe(await page.title());
    expect(String(card.desc).length).toBeGreaterThan(20);
    expect(card.link).toBe(`${site.url}/pricing${language === "en" ? "?lang=en" : ""}`);
    const picture = await page.request.get(String(card.imgUrl));
    expect([picture.status(), picture.headers()["content-type"]]).toEqual([200, "image/png"]);
  });
}

test("a plan that is shared inside WeChat is named by its card, with its price", async ({ visitors }) => {
  const visitor = await visitors.create({
    language: "zh",
    userAgent: wechatUserAgent,
    baseURL: site.url,
    ...phone,
  });
  await serveSdk(visitor);
  await visitor.page.goto("/pricing?plan=3&from=singlemessage");
  await expect.poll(async () => (await readTold(visitor)).length).toBe(3);
  const card = (await readTold(visitor)).find(({ name }) => name === "chat")?.given;
  expect(card).toMatchObject({
    title: "年度会员 ¥269｜鲸帧",
    desc: expect.stringMatching(/^365天，不自动续费。/),
    link: `${site.url}/pricing?plan=3`,
  });
});

test("a phone's own browser, and a page where passwords are typed, load nothing of WeChat's", async ({
  visitors,
}) => {
  for (const [userAgent, path] of [
    [phoneUserAgent, "/pricing"],
    [wechatUserAgent, "/login"],
  ] as const) {
    const visitor = await visitors.create({ language: "zh", userAgent, baseURL: site.url, ...phone });
    const asked = await serveSdk(visitor);
    await visitor.open(path);
    await visitor.page.waitForLoadState("networkidle");
    expect(asked()).toBe(0);
  }
});
