import { afterAll, expect, inject } from "vitest";
import { startServer } from "../scripts/testing/start-server.ts";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { test } from "./testing/journey.ts";
import { findOverflowingText } from "./testing/layout-faults.ts";
import { createSiteDatabase } from "./testing/site-database.ts";
import { uiTexts } from "./testing/ui-texts.ts";

const componentPage = "/components";
const database = await createSiteDatabase();
const development = await startServer({ DATABASE_URL: database.url }, "scripts/dev.js");
afterAll(async () => {
  await development.stop();
  await database.drop();
});

test("while developing, pages come from their sources", async () => {
  const answer = await fetch(`${development.url}/pricing?lang=en`);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain(uiTexts.pickPackage.en);
});

test("the page with every component shows all of them without a fault, in both themes and at every width", async ({
  visitors,
}) => {
  const visitor = await visitors.invite({ language: "en", baseURL: development.url });
  await visitor.open(componentPage);
  const forced = visitor.page.locator("[data-forced=focus]").first();
  await forced.waitFor();
  expect(await forced.evaluate((control) => getComputedStyle(control).outlineStyle)).toBe("solid");
  expect(await findAxeViolations(visitor.page)).toEqual([]);
  expect(await findOverflowingText(visitor.page)).toEqual([]);
});

test("the built site has no page with every component, and does not say that there is one", async () => {
  const siteUrl = inject("siteUrl");
  expect((await fetch(siteUrl + componentPage)).status).toBe(404);
  for (const address of ["/", "/sitemap.xml"])
    expect(await (await fetch(siteUrl + address)).text()).not.toContain(componentPage);
});
