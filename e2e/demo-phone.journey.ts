import type { ReplyOf } from "@baleen/contract/call.ts";
import type { BridgeRequest, startPayment } from "@baleen/contract/payments/payments.ts";
import { expect } from "@playwright/test";
import { phoneUserAgent, wechatUserAgent } from "../fake-gateways/testing/phone.ts";
import { startWechatFake, type WechatFake } from "../fake-gateways/wechat/fake-gateway.ts";
import { test } from "./testing/journey.ts";
import { ownSite } from "./testing/own-site.ts";
import { createSession } from "./testing/signing-in.ts";
import { uiTexts } from "./testing/ui-texts.ts";
import type { Visitor } from "./testing/visitor.ts";
import { becomeWechatPerson } from "./testing/wechat.ts";

const phone = { viewport: { width: 360, height: 760 }, hasTouch: true, isMobile: true } as const;

/** Calls the API as the page's script would. */
async function call<Data>({ page }: Visitor, path: string, body?: object): Promise<Data> {
  return await page.evaluate(
    async ([to, sent]) => {
      const answer = await fetch(`/api${to}`, {
        method: sent ? "POST" : "GET",
        headers: {
          "content-type": "application/json",
          authorization: `Bearer ${localStorage.getItem("access_token")}`,
        },
        ...(sent && { body: sent }),
      });
      return (await answer.json()).data;
    },
    [path, body && JSON.stringify(body)] as const,
  );
}

async function order(visitor: Visitor): Promise<string> {
  const body = { packageId: 1, amount: 39, paymentMethod: "wechat" };
  return (await call<{ orderNo: string }>(visitor, "/orders", body)).orderNo;
}

const start = (visitor: Visitor, orderId: string, scene: string) =>
  call<ReplyOf<typeof startPayment>>(visitor, "/payment-configs/client/wechat/qrcode", { orderId, scene });

/** The document asked for at `address`: the page cleans its own address as soon as its script has started. */
const arrivalAt = ({ page }: Visitor, address: string) =>
  page.waitForRequest((request) => {
    const { pathname, search } = new URL(request.url());
    return request.isNavigationRequest() && pathname + search === address;
  });

const statusOf = async (visitor: Visitor, orderNo: string) =>
  (await call<{ status: string }>(visitor, `/payment-configs/status/wechat/${orderNo}`)).status;

test("in the demo a phone's browser pays at the cashier and is led back to the order", async ({
  visitors,
}) => {
  const visitor = await visitors.create({ language: "zh", userAgent: phoneUserAgent, ...phone });
  await createSession(visitor);
  await visitor.open("/pricing");
  const orderNo = await order(visitor);
  const { payUrl = "" } = await start(visitor, orderNo, "browser");
  await visitor.page.goto(new URL(payUrl, visitor.page.url()).href);
  const button = visitor.page.locator(`[data-result="paid"]`);
  const box = await button.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(48);
  const arrival = arrivalAt(visitor, `/pricing?buy=1&order=${orderNo}&method=wechat`);
  await button.click();
  await arrival;
  expect(await statusOf(visitor, orderNo)).toBe("SUCCESS");
});

test("in the demo WeChat's browser is asked who pays, and its bridge pays", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "zh", userAgent: wechatUserAgent, ...phone });
  await becomeWechatPerson(visitor);
  await createSession(visitor);
  await visitor.open("/pricing");
  const orderNo = await order(visitor);
  const { authorizeUrl = "" } = await start(visitor, orderNo, "wechat");
  const arrival = arrivalAt(visitor, `/pricing?buy=1&order=${orderNo}&method=wechat&authorized=yes`);
  await visitor.page.goto(new URL(authorizeUrl, visitor.page.url()).href);
  await arrival;
  // The page's own dialog would lie above the sheet.
  await visitor.open("/features");
  const { jsapi } = await start(visitor, orderNo, "wechat");
  const paid = visitor.page.evaluate(askBridge, jsapi);
  await visitor.page.locator(`#demo-bridge [data-result="paid"]`).click();
  expect(await paid).toBe("get_brand_wcpay_request:ok");
  expect(await statusOf(visitor, orderNo)).toBe("SUCCESS");
});

interface Bridge {
  invoke(name: string, given: unknown, callback: (result: { err_msg: string }) => void): void;
}

function askBridge(given: BridgeRequest | undefined): Promise<string> {
  const { WeixinJSBridge } = window as unknown as { WeixinJSBridge: Bridge };
  return new Promise((resolve) => {
    WeixinJSBridge.invoke("getBrandWCPayRequest", given, ({ err_msg }) => resolve(err_msg));
  });
}

let wechat: WechatFake;
const site = ownSite(async () => {
  wechat = await startWechatFake();
  return { TRUST_PROXY: "127.0.0.1", ...wechat.settings };
});
test.afterAll(() => wechat.close());

test("WeChat Pay's page opens from a link that asks for a Referer, and from no other", async ({
  visitors,
}) => {
  const visitor = await visitors.create({
    language: "zh",
    userAgent: phoneUserAgent,
    baseURL: site.url,
    ...phone,
  });
  await createSession(visitor);
  await visitor.open("/pricing");
  const orderNo = await order(visitor);
  const { payUrl = "" } = await start(visitor, orderNo, "browser");
  const follow = async (policy: string) => {
    const { page } = visitor;
    await page.evaluate(
      ([href, referrerPolicy]) =>
        Object.assign(document.createElement("a"), { href, referrerPolicy }).click(),
      [payUrl, policy] as const,
    );
    await page.waitForURL(`${wechat.origin}/**`);
    return await page.locator("body").innerText();
  };
  expect(await follow("")).toContain("商家参数格式有误");
  await visitor.page.goBack();
  expect(await follow("origin")).toContain("39.00");
  const arrival = arrivalAt(visitor, `/pricing?buy=1&order=${orderNo}&method=wechat`);
  await visitor.page.getByRole("button", { name: "支付 / Pay" }).click();
  await arrival;
  // The notice, or else the query.
  await expect.poll(() => statusOf(visitor, orderNo), { timeout: 30_000 }).toBe("SUCCESS");
});

test("the dialog's link opens WeChat Pay's page, whose return ends in a membership", async ({ visitors }) => {
  const visitor = await visitors.create({
    language: "zh",
    userAgent: phoneUserAgent,
    baseURL: site.url,
    ...phone,
  });
  const { page } = visitor;
  await createSession(visitor);
  await visitor.open("/pricing?buy=1");
  await visitor.button({ zh: "下一步", en: "Continue" }).click();
  await page.getByRole("link", { name: "微信支付 ¥39", exact: true }).click();
  await page.waitForURL(`${wechat.origin}/**`);
  expect(await page.locator("body").innerText()).toContain("39.00");
  await page.getByRole("button", { name: "支付 / Pay" }).click();
  await visitor.dialog(uiTexts.paid).waitFor();
});
