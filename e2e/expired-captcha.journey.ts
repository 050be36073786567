import { languages } from "@baleen/contract/language.ts";
import pg from "pg";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { type RunningPostgres, startPostgres } from "../scripts/testing/start-postgres.ts";
import { type RunningServer, startServer } from "../scripts/testing/start-server.ts";
import { PictureReader } from "./testing/codes.ts";
import { test } from "./testing/journey.ts";
import { newAddress } from "./testing/signing-in.ts";
import { words } from "./testing/words.ts";

// A site of its own, on a database that can be told that time has passed.
let postgres: RunningPostgres;
let site: RunningServer;
let database: pg.Client;
beforeAll(async () => {
  postgres = await startPostgres();
  site = await startServer({ DATABASE_URL: postgres.url, LOG_LEVEL: "warn" });
  database = new pg.Client({ connectionString: postgres.url });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await site.stop();
  await postgres.stop();
});

describe.each(languages)("in %s", (language) => {
  test("a picture that was looked at for too long is refused, and another one comes by itself", async ({
    visitors,
  }) => {
    const visitor = await visitors.invite({ language, baseURL: site.url, expected: /status of 400/ });
    const reader = new PictureReader(visitor, site.url);
    const address = newAddress("email");
    await visitor.open("/register");
    await visitor.tab(words.wayToRegister.email).click();
    await visitor.field(words.address.email).fill(address);
    await visitor.field(words.captcha).fill(await reader.read());
    const expired = await reader.shown();
    await database.query("update captchas set created_at = created_at - interval '4 minutes'");
    await visitor.button(words.sendCode).click();
    await visitor.saying(words.captchaWrong).first().waitFor();
    await reader.another(expired);
    expect(await visitor.field(words.address.email).inputValue()).toBe(address);
  });
});
