import { builtInSiteConfig } from "@baleen/contract/content/built-in-content.ts";
import { expect, type Route } from "@playwright/test";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { test } from "./testing/journey.ts";
import { readAnnouncements } from "./testing/live-regions.ts";
import { ownSite } from "./testing/own-site.ts";
import { uiTexts } from "./testing/ui-texts.ts";

const file = "/downloads/baleen-setup.exe";

const site = ownSite();
test.beforeAll(() => site.publish({ basic: { ...builtInSiteConfig.basic, downloadUrl: file } }));

test("a download that cannot be had is said to have failed, and the page stays [spec 8.9]", async ({
  visitors,
}) => {
  const visitor = await visitors.create({
    language: "zh",
    baseURL: site.url,
    expectedMessages: /status of 404|ERR_FAILED/,
  });
  const { page } = visitor;
  await page.route(`**${file}`, (route) => route.fulfill({ status: 404 }));
  await visitor.open("/");
  const heard = page.waitForRequest("**/api/statistics/download");
  await visitor.button(uiTexts.download).click();
  await heard;
  await visitor.textElement(uiTexts.downloadFailed).waitFor();
  await expect
    .poll(() => readAnnouncements(page))
    .toEqual([uiTexts.preparing, uiTexts.downloadFailed].map(visitor.text, visitor));
  expect(await findAxeViolations(page)).toEqual([]);

  await page.unroute(`**${file}`);
  await page.route(`**${file}`, (route) => route.abort());
  await visitor.button(uiTexts.download).click();
  await visitor.textElement(uiTexts.downloadFailed).waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
  await visitor.button(uiTexts.download).waitFor();
});

for (const { answer, why } of [
  { why: "the server fails", answer: (route: Route) => route.fulfill({ status: 500, body: "" }) },
  { why: "an ad blocker refuses the call", answer: (route: Route) => route.abort("blockedbyclient") },
]) {
  test(`a download begins though it is not counted, since ${why}, and the page stays [spec 7.5]`, async ({
    visitors,
  }) => {
    const visitor = await visitors.create({
      language: "en",
      baseURL: site.url,
      expectedMessages: /status of 500|ERR_BLOCKED_BY_CLIENT/,
    });
    const { page } = visitor;
    await page.route(/\/(?:statistics|failures)/, answer);
    const headers = { "content-disposition": "attachment; filename=baleen-setup.exe" };
    await page.route(`**${file}`, (route) => route.fulfill({ headers, body: "MZ" }));
    await visitor.open("/");
    const counting = page.waitForRequest("**/api/statistics/download");
    const begun = page.waitForEvent("download");
    await visitor.button(uiTexts.download).click();
    await counting;
    expect((await begun).suggestedFilename()).toBe("baleen-setup.exe");
    expect(new URL(page.url()).pathname).toBe("/");
  });
}

test("a download whose type only the browser learns opens in a new tab", async ({ visitors }) => {
  const visitor = await visitors.create({
    language: "en",
    baseURL: site.url,
    expectedMessages: /status of 405/,
  });
  const { page } = visitor;
  const answer = async (route: Route) => {
    if (route.request().method() === "HEAD") return await route.fulfill({ status: 405 });
    await route.fulfill({ body: "Pick your system" });
  };
  await page.context().route(`**${file}`, answer);
  await visitor.open("/");
  const opened = page.context().waitForEvent("page");
  await visitor.button(uiTexts.download).click();
  await (await opened).getByText("Pick your system").waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
});

test("the button prepares while the download is counted, and then fetches the demo's sample [spec 2.18, 7.5]", async ({
  visitors,
}) => {
  const visitor = await visitors.create({ language: "en" });
  const { page } = visitor;
  const { promise: countingMayEnd, resolve: endCounting } = Promise.withResolvers<void>();
  await page.route("**/api/statistics/download", async (route) => {
    await countingMayEnd;
    await route.continue();
  });
  let hasBegun = false;
  page.once("download", () => {
    hasBegun = true;
  });
  await visitor.open("/");
  const counting = page.waitForRequest("**/api/statistics/download");
  await visitor.button(uiTexts.download).first().click();
  await counting;
  const busy = page.locator("main button[aria-busy=true]");
  await busy.getByText(visitor.text(uiTexts.preparing)).waitFor();
  expect(hasBegun).toBe(false);

  const [download] = await Promise.all([page.waitForEvent("download"), endCounting()]);
  expect(download.suggestedFilename()).toBe("baleen-sample-not-the-app.txt");
  await expect.poll(() => busy.count()).toBe(0);
});
