import type { Language } from "@baleen/contract/language.ts";
import { type BrowserContext, chromium, type Locator, type Page } from "@playwright/test";
import { wechatUserAgent } from "../fake-gateways/testing/phone.ts";
import { startWechatFake, type WechatFake } from "../fake-gateways/wechat/fake-gateway.ts";
import { findBrowser } from "../scripts/machine/browser.js";
import { productionSettings } from "../scripts/testing/production-settings.ts";
import { startPostgres } from "../scripts/testing/start-postgres.ts";
import { hasProxy, type ProxyName, siteHost, startProxy } from "../scripts/testing/start-proxy.ts";
import { startServer } from "../scripts/testing/start-server.ts";
import { checkFigure, printFigure } from "./measure.ts";

const slowdown = 4;
const roundTripMs = 400;
const maxTaps = 3;
const maxSeconds = 8;

const devices = {
  "WeChat 360×760": { viewport: { width: 360, height: 760 }, agent: wechatUserAgent },
  "WeChat 390×844": { viewport: { width: 390, height: 844 }, agent: wechatUserAgent },
  "on its side 844×390": { viewport: { width: 844, height: 390 }, agent: wechatUserAgent },
  "a small one 320×568": { viewport: { width: 320, height: 568 }, agent: wechatUserAgent },
  "an iPad 820×1180": {
    viewport: { width: 820, height: 1180 },
    agent:
      "Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.49(0x1800312c) NetType/WIFI Language/zh_CN",
  },
} as const;

const plans = { zh: "微信支付 ¥269", en: "WeChat Pay ¥269" } as const;
const members = { zh: "支付成功", en: "Payment Successful!" } as const;

/**
 * A person whom the shop has never seen opens a link in WeChat and becomes a member: how many taps, and how many
 * seconds of the machine's, at a slow processor and slow network. WeChat's sheet takes no time. A site for visitors is
 * behind a proxy and so on HTTP/2; `npm start` alone is on HTTP/1.1, with six connections for all files.
 */
export async function measureThreeTaps(): Promise<void> {
  const executablePath = findBrowser();
  if (!executablePath) return printFigure("three taps, in a browser", "no Chromium", "");
  await measureSite(executablePath, undefined);
  for (const proxy of Object.keys(hasProxy) as ProxyName[]) {
    if (hasProxy[proxy]) await measureSite(executablePath, proxy);
    else printFigure(`three taps, behind ${proxy}`, "not installed", "");
  }
}

/** @param proxyName a production behind this proxy; without it the site that `npm start` starts */
async function measureSite(executablePath: string, proxyName: ProxyName | undefined): Promise<void> {
  const { gateway, siteUrl, resolverRules, stop } = await (proxyName
    ? openProduction(proxyName)
    : openDemo());
  const browser = await chromium.launch({
    executablePath,
    args: ["--disable-gpu", `--host-resolver-rules=${resolverRules}`],
  });
  const how = proxyName ? `behind ${proxyName}` : "npm start";
  try {
    for (const [device, { viewport, agent }] of Object.entries(devices)) {
      for (const language of ["zh", "en"] as const) {
        const account = `${device} ${language}`.replaceAll(/\W+/g, "-");
        const phone = { viewport, userAgent: agent, hasTouch: true, isMobile: true, ignoreHTTPSErrors: true };
        const context = await browser.newContext({ ...phone, locale: language === "zh" ? "zh-CN" : "en-US" });
        const { taps, seconds } = await buy(context, { gateway, siteUrl, account, language });
        checkFigure(`${how}, ${device}, ${language}: taps`, taps, maxTaps);
        checkFigure(`${how}, ${device}, ${language}: seconds`, seconds, maxSeconds, 1);
        await context.close();
      }
    }
  } finally {
    await browser.close();
    await stop();
  }
}

interface OpenSite {
  readonly gateway: WechatFake;
  readonly siteUrl: string;
  /** Chromium's `--host-resolver-rules`. */
  readonly resolverRules: string;
  stop(): Promise<void>;
}

async function openDemo(): Promise<OpenSite> {
  const gateway = await startWechatFake();
  const site = await startServer({ LOG_LEVEL: "warn", ...gateway.settings });
  return {
    gateway,
    siteUrl: site.url,
    resolverRules: "",
    async stop() {
      await site.stop();
      await gateway.close();
    },
  };
}

async function openProduction(proxyName: ProxyName): Promise<OpenSite> {
  const postgres = await startPostgres();
  const gateway = await startWechatFake();
  // Notices would go to the public origin, so the payment is found by the query.
  gateway.notices.mode = "lose";
  gateway.registration.oauthDomain = siteHost;
  const site = await startServer({
    ...productionSettings,
    ...gateway.settings,
    LOG_LEVEL: "warn",
    DATABASE_URL: postgres.url,
    PAYMENT_REHEARSAL: "true",
    TRUST_PROXY: "127.0.0.1",
  });
  const proxy = await startProxy(proxyName, Number(new URL(site.url).port));
  return {
    gateway,
    siteUrl: `https://${siteHost}`,
    resolverRules: `MAP ${siteHost}:443 127.0.0.1:${proxy.port}`,
    async stop() {
      await proxy.stop();
      await site.stop();
      await gateway.close();
      await postgres.stop();
    },
  };
}

interface Purchase {
  readonly gateway: WechatFake;
  readonly siteUrl: string;
  /** The name of the phone's WeChat account. */
  readonly account: string;
  readonly language: Language;
}

async function buy(
  context: BrowserContext,
  { gateway, siteUrl, account, language }: Purchase,
): Promise<{ readonly taps: number; readonly seconds: number }> {
  const oauthUrl = gateway.settings.WECHAT_OAUTH_GATEWAY ?? "";
  await context.addCookies([{ name: "wechat_account", value: account, url: oauthUrl }]);
  const page = await context.newPage();
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };
  await injectBridge(page, async (parameters, pageUrl) => {
    taps += 1;
    return await gateway.payAtBridge({ parameters, pageUrl, account });
  });
  await page.setContent(`<a href="${siteUrl}/pricing?lang=${language}">Baleen</a>`);
  await slowDown(page);
  const startedMs = performance.now();
  await tap(page.getByRole("link"));
  await tap(page.getByRole("button", { name: plans[language] }));
  await page.getByText(members[language]).first().waitFor();
  return { taps, seconds: (performance.now() - startedMs) / 1000 };
}

type PayAtSheet = (parameters: Readonly<Record<string, unknown>>, pageUrl: string) => Promise<object>;

/** The bridge of WeChat's browser. Its sheet takes one tap, which `pay` stands for. */
async function injectBridge(page: Page, pay: PayAtSheet): Promise<void> {
  await page.exposeFunction("payAtSheet", pay);
  await page.addInitScript(() => {
    const invoke = (
      _: string,
      parameters: Readonly<Record<string, unknown>>,
      callback: (result: object) => void,
    ) => {
      const { payAtSheet } = window as unknown as { payAtSheet: PayAtSheet };
      payAtSheet(parameters, location.href).then(callback);
    };
    Object.assign(window, { WeixinJSBridge: { invoke } });
  });
}

async function slowDown(page: Page): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  await tools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await tools.send("Network.enable");
  const unlimited = { downloadThroughput: -1, uploadThroughput: -1 };
  await tools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: roundTripMs,
    ...unlimited,
  });
}
