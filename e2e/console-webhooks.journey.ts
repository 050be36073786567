import { languages } from "@baleen/contract/language.ts";
import {
  formTexts,
  texts as pageTexts,
  problemNames,
  stateNames,
} from "@baleen/web/src/console/webhooks/webhooks.text.ts";
import { expect } from "@playwright/test";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { database } from "./testing/database.ts";
import { test } from "./testing/journey.ts";
import { consoleTexts, giveReason, openConsole } from "./testing/operator.ts";
import type { Visitor } from "./testing/visitor.ts";

async function checkPage({ page }: Visitor): Promise<void> {
  expect(await findAxeViolations(page)).toEqual([]);
}

async function submit(visitor: Visitor, title: { zh: string; en: string }): Promise<void> {
  const dialog = visitor.dialog(title);
  await dialog.getByRole("button", { name: visitor.text(title), exact: true }).click();
}

for (const language of languages) {
  test(`an owner adds an endpoint, tests it, finds in the log why nothing arrives, and replays (${language})`, async ({
    visitors,
  }) => {
    const visitor = await visitors.create({ language, expectedMessages: /400|404/ });
    const { page } = visitor;
    const url = `https://hooks-${language}.invalid/baleen`;
    await openConsole(visitor, "/console/webhooks");
    await checkPage(visitor);
    await visitor.button(formTexts.add).click();
    await visitor.field(pageTexts.url).fill("https://127.0.0.1/baleen");
    await visitor.field(pageTexts.description).fill("CRM");
    await giveReason(visitor);
    expect(await findAxeViolations(page)).toEqual([]);
    await submit(visitor, formTexts.add);
    const dialog = visitor.dialog(formTexts.add);
    await dialog.getByText(/公网域名的https地址|https on a public host, on port 443, without/).waitFor();
    await visitor.field(pageTexts.url).fill(url);
    await submit(visitor, formTexts.add);
    const secret = dialog.getByText(/^whsec_[A-Za-z0-9+/]{43}=$/);
    await secret.waitFor();
    const shown = await secret.innerText();
    expect(await findAxeViolations(page)).toEqual([]);
    await dialog
      .getByRole("button", { name: visitor.text(consoleTexts.close), exact: true })
      .first()
      .click();
    await page.getByRole("link", { name: url, exact: true }).click();
    await page.waitForURL(/\/console\/webhooks\/\d+/);
    const id = new URL(page.url()).pathname.split("/").at(-1);
    await page.getByText(visitor.text(pageTexts.noDeliveries)).waitFor();
    await checkPage(visitor);

    await visitor.button(formTexts.test).click();
    await submit(visitor, formTexts.test);
    await visitor.waitForAnnouncement(formTexts.testDone);
    await expect
      .poll(async () => {
        const { rows } = await database.query(
          "select problem from webhook_deliveries where endpoint_id = $1 and attempts > 0",
          [id],
        );
        return rows[0]?.problem;
      })
      .toBe("noAnswer");
    await page.reload();
    await page.getByText(visitor.text(problemNames.noAnswer)).first().waitFor();
    await page.getByText(visitor.text(stateNames.waiting), { exact: true }).first().waitFor();
    await page.getByText(visitor.text(pageTexts.show), { exact: true }).first().click();
    await page.getByText('"type": "webhook.test"').waitFor();
    await checkPage(visitor);

    await visitor.button(formTexts.replay).click();
    await giveReason(visitor);
    await submit(visitor, formTexts.replay);
    await visitor.waitForAnnouncement({ zh: "1个事件已排队", en: "1 event queued" });

    await visitor.button(formTexts.rotate).click();
    await giveReason(visitor);
    await submit(visitor, formTexts.rotate);
    const rotation = visitor.dialog(formTexts.rotate);
    const next = rotation.getByText(/^whsec_/);
    await next.waitFor();
    expect(await next.innerText()).not.toBe(shown);
    await rotation
      .getByRole("button", { name: visitor.text(consoleTexts.close), exact: true })
      .first()
      .click();
    const { rows: secrets } = await database.query(
      "select signs_until is null as newest from webhook_secrets where endpoint_id = $1 order by id",
      [id],
    );
    expect(secrets).toEqual([{ newest: false }, { newest: true }]);

    await visitor.button(formTexts.edit).click();
    await visitor.dialog(formTexts.edit).getByLabel(visitor.text(formTexts.pause), { exact: true }).check();
    await giveReason(visitor);
    await submit(visitor, formTexts.edit);
    await page.getByText(visitor.text(pageTexts.paused), { exact: true }).first().waitFor();

    await visitor.button(formTexts.remove).click();
    await giveReason(visitor);
    await submit(visitor, formTexts.remove);
    await page.waitForURL(/\/console\/webhooks$/);
    await expect(page.getByText(url)).toHaveCount(0);
    const { rows: left } = await database.query("select id from webhook_endpoints where id = $1", [id]);
    expect(left).toEqual([]);
  });
}
