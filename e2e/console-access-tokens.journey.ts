import { tokenPermissions } from "@baleen/contract/back-office/access-tokens.ts";
import { stateNames, texts, validities } from "@baleen/web/src/console/access-tokens/access-tokens.text.ts";
import { expect } from "@playwright/test";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { test } from "./testing/journey.ts";
import { addOperator, consoleTexts, giveReason, openConsole } from "./testing/operator.ts";
import { site } from "./testing/site.ts";

/** A request of another system, which has neither cookies nor a page. */
async function callApi(token: string, path: string, body?: object) {
  const response = await fetch(`${site.url}/api/console${path}`, {
    method: body ? "POST" : "GET",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "idempotency-key": "order-1",
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as { data: { keys: string[] } } };
}

for (const language of ["zh", "en"] as const) {
  test(`an owner makes a token for a shop, which makes a key with it, and revokes it (${language})`, async ({
    visitors,
  }) => {
    // A form without a permission is refused.
    const owner = await visitors.create({ language, expectedMessages: /400/ });
    const { page } = owner;
    await openConsole(owner, "/console/access-tokens");
    const name = `shop ${language} ${Date.now()}`;
    await owner.button(texts.create).click();
    const form = owner.dialog(texts.create);
    const submit = form.getByRole("button", { name: owner.text(texts.create), exact: true });
    await form.getByLabel(owner.text({ zh: "名称", en: "Name" })).fill(name);
    await form.getByLabel(owner.text(texts.validity)).selectOption(owner.text(validities[90]));
    await giveReason(owner);
    await submit.click();
    await form.getByRole("alert").first().waitFor();
    await form.getByLabel(owner.text(tokenPermissions.manageCards)).check();
    expect(await findAxeViolations(page)).toEqual([]);
    await submit.click();
    const token = await form.getByText(/^baleen_at_/).innerText();
    expect(await findAxeViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");

    const batch = { packageId: 1, count: 1, name, tag: null, note: null, keysExpireOn: null };
    const made = await callApi(token, "/card-batches", { ...batch, reason: "Taobao 5512" });
    expect([made.status, made.body.data.keys.length]).toEqual([200, 1]);
    expect((await callApi(token, "/orders")).status).toBe(403);

    await page.reload();
    const row = page.getByRole("row").filter({ hasText: name });
    await row.getByText(owner.text(stateNames.active)).waitFor();
    await row.getByRole("link", { name: owner.text(texts.entries), exact: true }).click();
    await page
      .getByRole("row")
      .filter({ hasText: `api:${name}` })
      .filter({ hasText: "Taobao 5512" })
      .waitFor();
    await page.goBack();

    await row.getByRole("button", { name: owner.text(texts.revoke), exact: true }).click();
    await giveReason(owner);
    await owner
      .dialog(texts.revoke)
      .getByRole("button", { name: owner.text(texts.revoke), exact: true })
      .click();
    await row.getByText(owner.text(stateNames.revoked)).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    expect((await callApi(token, "/card-batches")).status).toBe(401);
  });
}

test("a role other than owner cannot open the page", async ({ visitors }) => {
  const owner = await visitors.create({ language: "en" });
  await openConsole(owner, "/console");
  const colleague = await visitors.create({ language: "en", expectedMessages: /401|403/ });
  await addOperator(owner, colleague, "finance");
  await colleague.page.goto("/console/access-tokens");
  await colleague.textElement(consoleTexts.forbidden).waitFor();
});
