import { expect, type Page } from "@playwright/test";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { test } from "./testing/journey.ts";
import type { Visitor } from "./testing/visitor.ts";

const texts = {
  tryWechat: { zh: "试试微信", en: "Try WeChat" },
  inWechat: { zh: "现在是模拟的微信浏览器", en: "This is a simulated WeChat browser" },
  leave: { zh: "离开微信", en: "Leave WeChat" },
  switchPerson: { zh: "换一个人", en: "Switch person" },
  ajie: { zh: "阿杰", en: "Ajie" },
  lin: { zh: "林老师", en: "Ms Lin" },
  signIn: { zh: "微信登录", en: "Sign in with WeChat" },
  openHere: { zh: "演示：打开手机上的页面", en: "Demo: open the page for the phone" },
  confirm: { zh: "确认登录", en: "Sign in on that computer" },
  confirmed: { zh: "已确认，请回到电脑。", en: "Confirmed. Look at your computer." },
  create: { zh: "用这个微信创建新账号", en: "Create a new account with this WeChat" },
} as const;

const isInWechat = (page: Page) => page.evaluate(() => navigator.userAgent.includes("MicroMessenger/"));

/** Calls the API as the page's script would. */
async function call<Reply>({ page }: Visitor, path: string, body?: object): Promise<Reply> {
  return await page.evaluate(
    async ([to, sent]) => {
      const token = localStorage.getItem("access_token");
      const headers = {
        "content-type": "application/json",
        ...(token !== null && { authorization: `Bearer ${token}` }),
      };
      const answer = await fetch(`/api${to}`, sent ? { method: "POST", headers, body: sent } : { headers });
      return await answer.json();
    },
    [path, body && JSON.stringify(body)] as const,
  );
}

/** Goes to WeChat's page and returns from it; `choose` presses on that page if it asks. */
async function visitWechat(visitor: Visitor, choose = async () => {}): Promise<void> {
  const { page } = visitor;
  const { data } = await call<{ data: { authorizeUrl: string } }>(visitor, "/auth/wechat/start", {
    place: "inside",
    returnTo: "/features",
  });
  await page.goto(data.authorizeUrl);
  await choose();
  await page.waitForURL("**/features?wechat=ok");
}

async function finishSignIn(visitor: Visitor): Promise<void> {
  const { data } = await call<{ data: { access_token: string } }>(visitor, "/auth/wechat/finish", {
    newAccount: "create",
  });
  await visitor.page.evaluate((token) => localStorage.setItem("access_token", token), data.access_token);
}

for (const language of ["zh", "en"] as const) {
  test(`in the demo any browser acts as WeChat’s, with a person, and pays in its sheet (${language})`, async ({
    visitors,
  }) => {
    const visitor = await visitors.create({ language, hasDemoStrip: true });
    const { page } = visitor;
    await visitor.open("/features");
    expect(await isInWechat(page)).toBe(false);
    await visitor.button(texts.tryWechat).click();
    await page.getByText(visitor.text(texts.inWechat)).waitFor();
    expect(await isInWechat(page)).toBe(true);

    await visitWechat(visitor, async () => {
      expect(await findAxeViolations(page)).toEqual([]);
      await visitor.button(texts.ajie).click();
    });
    // Once the person is known, nothing is asked.
    await visitWechat(visitor);
    await finishSignIn(visitor);

    const order = { packageId: 1, amount: 39, paymentMethod: "wechat" };
    const { data: ordered } = await call<{ data: { orderNo: string } }>(visitor, "/orders", order);
    const { data: started } = await call<{ data: { jsapi: object } }>(
      visitor,
      "/payment-configs/client/wechat/qrcode",
      { orderId: ordered.orderNo, scene: "wechat" },
    );
    await page.waitForFunction(() => "WeixinJSBridge" in window);
    const paid = page.evaluate(
      (given) =>
        new Promise<string>((resolve) => {
          const { WeixinJSBridge } = window as unknown as {
            WeixinJSBridge: {
              invoke(name: string, given: object, end: (r: { err_msg: string }) => void): void;
            };
          };
          WeixinJSBridge.invoke("getBrandWCPayRequest", given, ({ err_msg }) => resolve(err_msg));
        }),
      started.jsapi,
    );
    const sheet = page.locator("#demo-bridge");
    await sheet.getByText("¥39.00", { exact: true }).waitFor();
    await sheet.locator('[data-result="paid"]').click();
    expect(await paid).toBe("get_brand_wcpay_request:ok");
    const status = await call<{ data: { status: string } }>(
      visitor,
      `/payment-configs/status/wechat/${ordered.orderNo}`,
    );
    expect(status.data.status).toBe("SUCCESS");

    await visitor.button(texts.leave).click();
    await visitor.button(texts.tryWechat).waitFor();
    expect(await isInWechat(page)).toBe(false);
  });
}

test("in the demo another person is chosen, and the visitor is back where they were", async ({
  visitors,
}) => {
  const visitor = await visitors.create({ language: "en", hasDemoStrip: true });
  const { page } = visitor;
  await visitor.open("/features");
  await visitor.button(texts.tryWechat).click();
  await visitor.button(texts.leave).waitFor();
  const link = page.getByRole("link", { name: visitor.text(texts.switchPerson) });
  await link.click();
  await visitor.button(texts.lin).click();
  await page.waitForURL("**/features");
  await link.click();
  await page.getByRole("button", { name: /^Ms Lin Current$/ }).waitFor();
});

test("in the demo a code on a computer is confirmed on the phone’s page, which any browser shows", async ({
  visitors,
}) => {
  const visitor = await visitors.create({ language: "zh", hasDemoStrip: true });
  const { page } = visitor;
  await visitor.open("/login");
  await visitor.button(texts.signIn).click();
  const opening = page.context().waitForEvent("page");
  await page.getByRole("link", { name: texts.openHere.zh }).click();
  const phone = await opening;
  await phone.getByRole("button", { name: texts.confirm.zh }).click();
  await phone.getByRole("button", { name: texts.ajie.zh }).click();
  await phone.getByText(texts.confirmed.zh).waitFor();
  await page.bringToFront();
  await visitor.button(texts.create).click();
  await page.waitForURL("**/profile");
});
