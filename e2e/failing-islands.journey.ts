import { readFile } from "node:fs/promises";
import type { BuildManifest } from "@baleen/contract/build-manifest.ts";
import { expect } from "@playwright/test";
import { test } from "./testing/journey.ts";
import { createSession } from "./testing/signing-in.ts";

/** The built file of a module of `web/src`. */
async function fileOf(module: string): Promise<string> {
  const path = new URL("../web/dist/client/.vite/manifest.json", import.meta.url);
  const manifest: BuildManifest = JSON.parse(await readFile(path, "utf8"));
  const { file } = manifest[`src/${module}`] ?? {};
  if (!file) throw new Error(`The build has no file for ${module}.`);
  return file;
}

/** Islands that start without being pressed, with their module and a page that has them. */
const islands = [
  ["Showcase", "home/showcase/Showcase.tsx", "/"],
  ["DemoVideo", "home/demo-video/DemoVideo.tsx", "/"],
  ["Testimonials", "home/testimonials/Testimonials.tsx", "/"],
  ["PricingPage", "shop/PricingPage.tsx", "/pricing"],
  ["WechatLoginPage", "accounts/login/WechatLoginPage.tsx", "/login"],
  ["RegisterPage", "accounts/register/RegisterPage.tsx", "/register"],
  ["RecoverPage", "accounts/recovery/RecoverPage.tsx", "/recover"],
  ["ProfilePage", "accounts/profile/ProfilePage.tsx", "/profile"],
  ["PurchasesPage", "payments/purchases/PurchasesPage.tsx", "/account/purchases"],
  ["ReceiptPage", "payments/receipt/ReceiptPage.tsx", "/account/receipt"],
  ["PrivacyPage", "privacy/PrivacyPage.tsx", "/account/privacy"],
  ["MergePage", "privacy/merging/MergePage.tsx", "/account/merge"],
  ["NotificationsPage", "privacy/notifications/NotificationsPage.tsx", "/account/notifications"],
] as const;

for (const [name, module, path] of islands) {
  test(`where ${name} cannot run, the page shows what the server sent, and the server hears of it`, async ({
    visitors,
  }) => {
    const visitor = await visitors.create({
      language: "en",
      expectedMessages: /planted|does not provide an export/,
    });
    const { page } = visitor;
    if (/^\/(profile|account)/.test(path)) await createSession(visitor);
    const file = await fileOf(module);
    await page.route(`**/${file}`, (route) =>
      route.fulfill({
        contentType: "text/javascript",
        body: `const broken = () => { throw new Error("planted"); }; export { broken as ${name} };`,
      }),
    );
    const told = page.waitForRequest("**/api/pages/failures");
    await page.goto(path);
    const island = page.locator(`[data-island=${name}]`);
    await island.evaluate((element) => element.firstElementChild?.scrollIntoView());
    // Other files may need more of the module than its component, and are then missing too.
    const kind = expect.stringMatching(/^(islandThrew|chunkMissing)$/);
    expect((await told).postDataJSON()).toMatchObject({ kind, part: name, path });
    await expect.poll(() => island.locator(":scope > *").count()).toBeGreaterThan(0);
    await expect.poll(() => page.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
    await page.getByRole("link", { name: "Baleen" }).first().click();
    await page.waitForURL((url) => url.pathname === "/");
  });
}

test("presses for an island that fails are given up with a word, and those for others are not held up by it", async ({
  visitors,
}) => {
  const visitor = await visitors.create({
    language: "en",
    expectedMessages: /planted|does not provide an export/,
  });
  const { page } = visitor;
  const file = await fileOf("home/showcase/Showcase.tsx");
  await page.route(`**/${file}`, (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: `const broken = () => { throw new Error("planted"); }; export { broken as Showcase };`,
    }),
  );
  await visitor.open("/");
  // As in Safari, where a press gives a button no focus: `focusin` would start the island by itself.
  const press = (island: string) =>
    page
      .locator(`[data-island=${island}] button`)
      .first()
      .evaluate((button: HTMLElement) => button.click());
  await press("Showcase");
  await press("DownloadButton");
  await expect
    .poll(() => page.locator("[data-island=DownloadButton]").getAttribute("data-running"))
    .not.toBeNull();
  await page.getByText("That didn’t load. Please try again.").waitFor();
});

test("a slow island holds up its own presses alone", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "en" });
  const { page } = visitor;
  const file = await fileOf("home/showcase/Showcase.tsx");
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/${file}`, async (route) => {
    await isReleased;
    await route.continue();
  });
  await visitor.open("/");
  const press = (island: string) =>
    page
      .locator(`[data-island=${island}] button`)
      .first()
      .evaluate((button: HTMLElement) => button.click());
  await press("Showcase");
  await press("DownloadButton");
  const isRunning = (island: string) => page.locator(`[data-island=${island}]`).getAttribute("data-running");
  await expect.poll(() => isRunning("DownloadButton")).not.toBeNull();
  expect(await isRunning("Showcase")).toBeNull();
  release();
  await expect.poll(() => isRunning("Showcase")).not.toBeNull();
});
