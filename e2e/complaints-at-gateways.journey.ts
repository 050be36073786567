import {
  complaintActStateNames,
  complaintOutcomeNames,
} from "@baleen/contract/back-office/complaint-names.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { formTexts } from "@baleen/web/src/console/complaints/complaints.text.ts";
import { expect } from "@playwright/test";
import { startAlipayFake } from "../fake-gateways/alipay/fake-gateway.ts";
import type { Fake } from "../fake-gateways/fake.ts";
import { startWechatFake } from "../fake-gateways/wechat/fake-gateway.ts";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { test } from "./testing/journey.ts";
import { openConsole } from "./testing/operator.ts";
import { ownSite } from "./testing/own-site.ts";
import { orderYearly, waitForPayment } from "./testing/paying.ts";
import { createSession } from "./testing/signing-in.ts";
import { uiTexts } from "./testing/ui-texts.ts";
import type { Visitor } from "./testing/visitor.ts";

const expectedMessages = /400|401|403/;
const pixel =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

let fakes: Record<"wechat" | "alipay", Fake>;
const site = ownSite(async () => {
  const [wechat, alipay] = await Promise.all([startWechatFake(), startAlipayFake()]);
  fakes = { wechat, alipay };
  return Object.assign({}, wechat.settings, alipay.settings);
});
test.afterAll(async () => {
  await Promise.all(Object.values(fakes).map((fake) => fake.close()));
});

/** Buys a year and returns the payment's number at the gateway. */
async function buyYear(buyer: Visitor, method: "wechat" | "alipay"): Promise<string> {
  await createSession(buyer);
  await buyer.open("/pricing");
  await orderYearly(buyer, uiTexts[method]);
  const { number = "" } = fakes[method].trades().at(-1) ?? {};
  await waitForPayment(buyer, () => fakes[method].pay(number));
  return number;
}

async function openComplaint(operator: Visitor, gatewayId: string): Promise<void> {
  await openConsole(operator, "/console/complaints?show=all", site.operator);
  await operator.page.getByRole("link", { name: gatewayId }).first().click();
  await operator.page.waitForURL("**/console/complaints/*");
  await operator.page.getByText(gatewayId).first().waitFor();
}

const submit = (operator: Visitor, title: Localized) =>
  operator
    .dialog(title)
    .getByRole("button", { name: operator.text(title), exact: true })
    .click();

for (const [language, width] of [
  ["zh", 390],
  ["en", 1280],
] as const) {
  const viewport = { width, height: 900 };

  test(`a refund that a payer asks for at WeChat Pay is refused with a reason, in ${language}`, async ({
    visitors,
  }) => {
    const buyer = await visitors.create({ language, baseURL: site.url });
    const number = await buyYear(buyer, "wechat");
    const { complaints } = fakes.wechat;
    complaints.setNoticeUrl(`${site.url}/api/complaints/notify/wechat`);
    const refund = { type: "REFUND", refundFen: 26_900, tags: ["TRUSTED"] };
    const id = await complaints.complain({ number, text: "不想用了，退钱", ...refund });

    const operator = await visitors.create({ language, baseURL: site.url, viewport, expectedMessages });
    await openComplaint(operator, id);
    await operator.button(formTexts.reject).click();
    const form = operator.dialog(formTexts.reject);
    expect(await findAxeViolations(operator.page)).toEqual([]);
    const reason = "会员已开通并使用，按服务条款不退剩余时间";
    await form.getByLabel(operator.text(formTexts.rejectReason), { exact: true }).fill(reason);
    await submit(operator, formTexts.reject);
    await expect
      .poll(
        () =>
          complaints
            .list()
            .find((one) => one.id === id)
            ?.acts.at(-1)?.text,
      )
      .toContain(reason);
    await operator.page.getByText(operator.text(complaintActStateNames.confirmed)).first().waitFor();
    await operator.button(formTexts.reject).waitFor({ state: "hidden" });
  });

  test(`a result goes to Alipay with a picture, in ${language}`, async ({ visitors }) => {
    const buyer = await visitors.create({ language, baseURL: site.url });
    const number = await buyYear(buyer, "alipay");
    const { complaints } = fakes.alipay;
    complaints.setNoticeUrl(`${site.url}/api/complaints/notify/alipay`);
    const id = await complaints.complain({ number });

    const operator = await visitors.create({ language, baseURL: site.url, viewport, expectedMessages });
    await openComplaint(operator, id);
    await operator.button(formTexts.finish).click();
    const form = operator.dialog(formTexts.finish);
    expect(await findAxeViolations(operator.page)).toEqual([]);
    const [outcome] = Object.keys(complaintOutcomeNames);
    await form.getByLabel(operator.text(formTexts.outcome), { exact: true }).selectOption(outcome ?? "");
    await form.getByLabel(operator.text(formTexts.message), { exact: true }).fill("会员已开通，请重新登录");
    await form
      .getByLabel(operator.text(formTexts.pictures), { exact: true })
      .setInputFiles({ name: "proof.png", mimeType: "image/png", buffer: Buffer.from(pixel, "base64") });
    await submit(operator, formTexts.finish);
    await expect
      .poll(() => complaints.list().find((one) => one.id === id)?.state)
      .not.toBe("MERCHANT_PROCESSING");
  });
}
