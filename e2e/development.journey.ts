import { expect, test } from "@playwright/test";
import { type RunningServer, startServer } from "../scripts/testing/start-server.ts";
import { createSiteDatabase, type SiteDatabase } from "./testing/site-database.ts";
import { uiTexts } from "./testing/ui-texts.ts";

let database: SiteDatabase;
let development: RunningServer;
test.beforeAll(async () => {
  database = await createSiteDatabase();
  development = await startServer({ DATABASE_URL: database.url }, "scripts/dev.js");
});
test.afterAll(async () => {
  await development.stop();
  await database.drop();
});

test("while developing, pages come from their sources", async () => {
  const answer = await fetch(`${development.url}/pricing?lang=en`);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain(uiTexts.pickPackage.en);
});
