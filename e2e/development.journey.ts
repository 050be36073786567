import { afterAll, expect, test } from "vitest";
import { startServer } from "../scripts/testing/start-server.ts";
import { createSiteDatabase } from "./testing/site-database.ts";
import { uiTexts } from "./testing/ui-texts.ts";

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
