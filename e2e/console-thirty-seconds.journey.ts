import { randomUUID } from "node:crypto";
import type { Localized } from "@baleen/contract/language.ts";
import { expect } from "@playwright/test";
import { type AlertBots, startAlertBots } from "../fake-gateways/alert-bots.ts";
import type { Fake } from "../fake-gateways/fake.ts";
import { startWechatFake } from "../fake-gateways/wechat/fake-gateway.ts";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { type Buyer, makeCode, openBuyer, orderMonth } from "./testing/buyer.ts";
import { fetchApi } from "./testing/demo.ts";
import { test } from "./testing/journey.ts";
import { consoleTexts, giveReason, openConsole } from "./testing/operator.ts";
import { ownSite } from "./testing/own-site.ts";
import { newAddress } from "./testing/signing-in.ts";
import type { Visitor } from "./testing/visitor.ts";

/** The maximum of clicks from a number that a buyer sends to the answer. */
const maxClicks = 5;

let wechat: Fake;
let bots: AlertBots;
const site = ownSite(async () => {
  [wechat, bots] = await Promise.all([startWechatFake(), startAlertBots(() => new Date())]);
  return {
    TRUST_PROXY: "127.0.0.1,::1",
    ...wechat.settings,
    ALERT_WECOM_URL: bots.settings.ALERT_WECOM_URL ?? "",
    ALERT_WEBHOOK_URL: "http://127.0.0.1:1/",
    ALERT_WEBHOOK_SECRET: "own",
  };
});
test.afterAll(async () => {
  await Promise.all([wechat.close(), bots.close()]);
});

interface Bought {
  readonly buyer: Buyer;
  readonly orderNo: string;
  /** The number of its payment. */
  readonly attemptNo: string;
}

const newestTrade = () => wechat.trades().at(-1)?.number ?? "";

async function buy(): Promise<Bought> {
  const buyer = await openBuyer(site.url);
  const orderNo = await orderMonth(site.url, buyer);
  return { buyer, orderNo, attemptNo: newestTrade() };
}

/** An operator whose clicks and choices are counted. */
async function openDesk(visitor: Visitor) {
  const { page } = visitor;
  await page.addInitScript(() => {
    for (const kind of ["click", "change"]) {
      const count = ({ target, isTrusted }: Event) => {
        const isChoice = target instanceof HTMLSelectElement;
        if (!isTrusted && kind === "click") return;
        if ((kind === "change") !== isChoice) return;
        sessionStorage.setItem("presses", String(Number(sessionStorage.getItem("presses") ?? 0) + 1));
      };
      addEventListener(kind, count, true);
    }
  });
  await openConsole(visitor, "/console", site.operator);
  return {
    /** Pastes what the buyer sent into the search field. */
    paste: async (text: string) => {
      await page.evaluate("sessionStorage.removeItem('presses')");
      await visitor.field(consoleTexts.search).fill(text);
      await page.keyboard.press("Enter");
    },
    reads: async (sentence: string | RegExp) => {
      await page.getByRole("main").getByText(sentence).first().waitFor();
      const pressed = Number(await page.evaluate("sessionStorage.getItem('presses') ?? 0"));
      expect(pressed, String(sentence)).toBeLessThanOrEqual(maxClicks);
    },
  };
}

/** A new card key of a month, made by the console's call. */
async function makeKey({ page }: Visitor, keysExpireOn: string | null = null): Promise<string> {
  const data = {
    actionKey: randomUUID(),
    reasonCategory: "other",
    reason: "for a journey",
    packageId: 1,
    count: 1,
    name: `Desk ${randomUUID()}`,
    tag: null,
    note: null,
    keysExpireOn,
  };
  const options = { headers: { origin: site.url }, data };
  const answer = await page.request.post("/api/console/card-batches", options);
  return (await answer.json()).data.keys[0];
}

test("from one pasted number every question of a buyer is answered within five presses", async ({
  visitors,
}) => {
  const visitor = await visitors.create({ language: "en", baseURL: site.url, expectedMessages: /401/ });
  const { page } = visitor;
  const desk = await openDesk(visitor);
  const member = /Paid .* and granted 30 days; the account's membership ends/;

  // The notice was lost.
  wechat.notices.mode = "lose";
  const lost = await buy();
  await wechat.pay(lost.attemptNo);
  wechat.notices.mode = "send";
  await desk.paste(lost.orderNo);
  await visitor.button(consoleTexts.recheck).first().click();
  const recheck = visitor.dialog(consoleTexts.recheck);
  await visitor.heading(consoleTexts.recheckDone).waitFor();
  await recheck.getByRole("button", { name: "Close", exact: true }).last().click();
  await desk.reads(member);

  // Paid twice: once with a code that had expired.
  const twice = await buy();
  await site.query("update payment_attempts set code_valid_until = now() where attempt_no = $1", [
    twice.attemptNo,
  ]);
  // The buyer's phone still shows the first code's payment, which is closed meanwhile.
  await wechat.scan(twice.attemptNo);
  await makeCode(site.url, { token: twice.buyer.token, orderNo: twice.orderNo });
  await wechat.pay(twice.attemptNo);
  await wechat.pay(newestTrade());
  await desk.paste(twice.attemptNo);
  await desk.reads(
    /Paid twice: the second ¥39\.00 is being sent back|Another payment of ¥39\.00 was sent back/,
  );
  await desk.reads(member);

  // Paid after the order was closed.
  const late = await buy();
  await site.query("update orders set state = 'closed' where order_no = $1", [late.orderNo]);
  await wechat.pay(late.attemptNo);
  await desk.paste(late.orderNo);
  await desk.reads("It was paid after it had ended, and granted all the same");
  await desk.reads(member);

  // Another amount arrived.
  const other = await buy();
  await wechat.pay(other.attemptNo, { amountFen: 100 });
  await desk.paste(other.orderNo);
  await desk.reads("¥1.00 was paid instead of ¥39.00, so nothing was granted");

  // Sent back in the gateway's console.
  const back = await buy();
  await wechat.pay(back.attemptNo);
  await wechat.refund(back.attemptNo);
  await desk.paste(back.attemptNo);
  await desk.reads(/sent back|refunded/i);

  // A card that does not work: used by another account, revoked, or expired.
  const used = await makeKey(visitor);
  const owner = await openBuyer(site.url);
  await fetchApi(site.url, "/cards/validate", { keyCode: used }, owner.token);
  await desk.paste(used);
  await desk.reads("Used");
  await desk.reads(owner.name);
  const revoked = await makeKey(visitor);
  await site.query("update cards set revoked_at = now() where key_ending = $1 and used_at is null", [
    revoked.slice(-4),
  ]);
  await desk.paste(revoked);
  await desk.reads("Revoked");
  const expired = await makeKey(visitor, new Date(Date.now() + 86_400_000).toISOString().slice(0, 10));
  await site.query("update cards set expires_at = now() - interval '1 hour' where key_ending = $1", [
    expired.slice(-4),
  ]);
  await desk.paste(expired);
  await desk.reads("Expired");

  // A card with a misread symbol: its buyer is told which one. One whose key others know is replaced.
  const misread = await makeKey(visitor);
  const wrong = misread[5] === "A" ? "B" : "A";
  await desk.paste(`Card key: ${misread.slice(0, 5)}${wrong}${misread.slice(6)}`);
  await page.getByText(`There is one slip in your card key: symbol 1 of group 2 is ${misread[5]}`).waitFor();
  await page.getByRole("button", { name: "Open this card" }).click();
  await desk.reads(/Never used, and can be redeemed now/);
  await page.getByRole("button", { name: "Replace the key" }).click();
  await giveReason(visitor);
  const replacing = page.getByRole("dialog", { name: "Replace the key" });
  await replacing.getByRole("button", { name: "Replace the key" }).click();
  // The page behind shows that the card is replaced; the new key stays until the operator has copied it.
  await desk.reads(/Replaced by another one/);
  for (const key of ["Escape", "Escape"]) await page.keyboard.press(key);
  const told = await replacing.getByText(/Your new card key is/).textContent();
  const [replacement = ""] = /[0-9A-Z]{4}(-[0-9A-Z]{4}){3}/.exec(told ?? "") ?? [];
  await replacing.getByRole("button", { name: "I have copied it. Close" }).click();
  const glad = await openBuyer(site.url);
  expect(await fetchApi(site.url, "/cards/validate", { keyCode: replacement }, glad.token)).toMatchObject({
    validDays: 30,
  });

  // Another phone number: the new one belongs to no account, the old one to a member.
  const moved = await buy();
  await wechat.pay(moved.attemptNo);
  const [phone, newPhone] = [newAddress("phone"), newAddress("phone")];
  await site.query("update accounts set phone = $1 where username = $2", [phone, moved.buyer.name]);
  await desk.paste(newPhone);
  await visitor.textElement(consoleTexts.nothingFound).waitFor();
  await desk.paste(phone);
  await page.waitForURL(/\/console\/accounts\/\d+$/);
  await desk.reads(/\*{3,}/);
  await desk.reads("Order");
});

const alertTexts = {
  test: { zh: "发送测试告警", en: "Send a test alert" },
  channels: { zh: "告警渠道", en: "Alert channels" },
  accepted: { zh: "已接收", en: "Accepted" },
  notAccepted: { zh: "没有接收", en: "Not accepted" },
} as const satisfies Record<string, Localized>;

test("a test alert tells of each channel whether it was accepted, or why not", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "zh", baseURL: site.url, expectedMessages: /401/ });
  const { page } = visitor;
  await openConsole(visitor, "/console/settings", site.operator);
  await visitor.button(alertTexts.test).click();
  const table = page.getByRole("table", { name: visitor.text(alertTexts.channels) });
  const row = (name: string) => table.getByRole("row").filter({ hasText: name });
  await row("企业微信").getByText(visitor.text(alertTexts.accepted)).waitFor();
  await row("自己的接收地址").getByText(visitor.text(alertTexts.notAccepted)).waitFor();
  await row("自己的接收地址").getByText("gave no answer").waitFor();
  expect(bots.shownMessages.map(({ body }) => body).join()).toContain("这是操作员在控制台发出的测试");
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findAxeViolations(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
  }
});
