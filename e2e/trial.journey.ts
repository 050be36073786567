import { languages } from "@baleen/contract/language.ts";
import { trialUntilText } from "@baleen/web/src/accounts/profile/ProfilePage.text.ts";
import { sourceNames } from "@baleen/web/src/console/accounts/accounts.text.ts";
import { formTexts, trialsText } from "@baleen/web/src/console/packages/packages.text.ts";
import { trialBegunText, trialLabel } from "@baleen/web/src/shop/trial.text.ts";
import { expect } from "@playwright/test";
import { wechatUserAgent } from "../fake-gateways/testing/phone.ts";
import { waitTimeoutMs } from "../scripts/testing/timeouts.ts";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { test } from "./testing/journey.ts";
import { findLayoutFaults } from "./testing/layout-faults.ts";
import { giveReason, openConsole } from "./testing/operator.ts";
import { ownSite } from "./testing/own-site.ts";
import { createSession, newAddress } from "./testing/signing-in.ts";
import type { Visitor } from "./testing/visitor.ts";

// Other journeys rely on plans without a trial.
const own = ownSite();

const expectedMessages = /400|401|403/;
/** The days of the plan that each language tries. */
const plans = { zh: { id: 1, days: 3 }, en: { id: 2, days: 7 } } as const;
/** The part of a sentence before its date. */
const beginning = (sentence: string) => sentence.split("§")[0] ?? "";

async function checkPage({ page }: Visitor): Promise<void> {
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await findLayoutFaults(page)).toEqual([]);
}

/**
 * Opens the plans once they show the trial: the site looks for changes of the shop every few seconds. Browsers use packages
 * for seconds after they fetched them, so a watcher waits in the visitor's place.
 */
async function openPlans(watcher: Visitor, visitor: Visitor, days: number): Promise<void> {
  const countTrials = async () => {
    await watcher.open("/pricing");
    return await watcher.button(trialLabel(days)).count();
  };
  await expect.poll(countTrials, { timeout: waitTimeoutMs }).toBe(1);
  await visitor.open("/pricing");
}

for (const language of languages) {
  test(`an operator offers a trial, and a visitor signs in, adds a phone number and begins it (${language})`, async ({
    visitors,
  }) => {
    const { id, days } = plans[language];
    const operator = await visitors.create({ language, expectedMessages, baseURL: own.url });
    await openConsole(operator, `/console/packages/${id}`, own.operator);
    await operator.button(formTexts.editTerms).click();
    await operator.field(formTexts.trialDays).fill(String(days));
    await giveReason(operator);
    await operator
      .dialog(formTexts.editTerms)
      .getByRole("button", { name: operator.text(formTexts.save), exact: true })
      .click();
    await operator.dialog(formTexts.editTerms).waitFor({ state: "hidden" });

    const visitor = await visitors.create({ language, expectedMessages, baseURL: own.url });
    const watcher = await visitors.create({ language, expectedMessages, baseURL: own.url });
    await openPlans(watcher, visitor, days);
    await checkPage(visitor);
    await visitor.button(trialLabel(days)).click();
    await visitor.page.waitForURL(/\/login/);
    const { name } = await createSession(visitor);
    await visitor.open("/pricing");
    await visitor.button(trialLabel(days)).click();
    const link = visitor.page.getByRole("link", {
      name: visitor.text({ zh: "去绑定", en: "Open your profile" }),
    });
    expect(await link.getAttribute("href")).toBe("/profile");
    await checkPage(visitor);

    await own.query("update accounts set phone = $2 where username = $1", [name, newAddress("phone")]);
    await visitor.button(trialLabel(days)).click();
    const begun = visitor.text(trialBegunText("§"));
    await visitor.page.getByText(beginning(begun)).waitFor();
    await checkPage(visitor);
    const { rows } = await own.query(
      `select grants.account_id, source_kind, days from grants
       join accounts on accounts.id = account_id where username = $1`,
      [name],
    );
    expect(rows).toMatchObject([{ source_kind: "trial", days }]);

    await visitor.open("/profile");
    await visitor.page.getByText(beginning(visitor.text(trialUntilText("§")))).waitFor();
    await checkPage(visitor);
    await visitor.open("/pricing");
    await expect(visitor.button(trialLabel(days))).toHaveCount(0);

    await openConsole(operator, `/console/accounts/${rows[0]?.account_id}`, own.operator);
    await operator.page.getByText(operator.text(sourceNames.trial)).first().waitFor();
    await openConsole(operator, `/console/packages/${id}`, own.operator);
    await operator.page.getByText(operator.text(trialsText({ begun: 1, converted: 0 }))).waitFor();
    expect(await findAxeViolations(operator.page)).toEqual([]);
  });
}

test("inside WeChat the trial stands below the price, and a second one is refused where it was asked for", async ({
  visitors,
}) => {
  await own.query("update packages set trial_days = 5 where id = 3");
  const visitor = await visitors.create({
    language: "zh",
    userAgent: wechatUserAgent,
    viewport: { width: 360, height: 760 },
    hasTouch: true,
    isMobile: true,
    expectedMessages,
    baseURL: own.url,
  });
  const { name } = await createSession(visitor);
  const phone = newAddress("phone");
  await own.query("update accounts set phone = $2 where username = $1", [name, phone]);
  const watcher = await visitors.create({ language: "zh", expectedMessages, baseURL: own.url });
  await openPlans(watcher, visitor, 5);
  await checkPage(visitor);
  await own.query(
    `with begun as (
      insert into trials (account_id, package_id, days, level, began_at)
      select id, 1, 3, 1, now() from accounts where username = $1 returning id, account_id
    ) insert into grants (account_id, source_kind, source_ref, days, level, granted_at)
      select account_id, 'trial', id::text, 3, 1, now() from begun`,
    [name],
  );
  await visitor.button(trialLabel(5)).click();
  await visitor.page.getByText("这个账号已经试用过，每人限一次").waitFor();
  await checkPage(visitor);
});
