import { afterAll, beforeAll, expect, test } from "vitest";
import { listMessagesTo, solveCaptcha } from "../../testing/prove.ts";
import { openWorld, openWorldForTest, send, type World } from "../../testing/world.ts";
import { purgeCaptchas } from "./captcha.ts";
import { CaptchaStock, type DrawnCaptcha } from "./captcha-stock.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const ask = (email: string, solved: { sessionId: string; captcha: string }) =>
  send(world, "POST", "/register/email/code", { email, ...solved });

test("one solved captcha used fifty times at once sends once", async () => {
  const solved = await solveCaptcha(world);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => ask(`many${n}@example.com`, solved)),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  const refused = answers.find((answer) => answer.status !== 200);
  expect(refused).toMatchObject({
    status: 400,
    body: { code: 2101, fields: { captcha: expect.stringContaining("验证码") } },
  });
});

test("a wrong answer spends the captcha", async () => {
  const { sessionId, captcha } = await solveCaptcha(world);
  expect((await ask("wrong@example.com", { sessionId, captcha: "wrong" })).status).toBe(400);
  expect((await ask("wrong@example.com", { sessionId, captcha })).status).toBe(400);
  expect(await listMessagesTo(world, "wrong@example.com")).toEqual([]);
});

test("the answer counts in any case and with spaces around it, for three minutes", async () => {
  const first = await solveCaptcha(world);
  const loose = { ...first, captcha: ` ${first.captcha.toLowerCase()} ` };
  expect((await ask("loose@example.com", loose)).status).toBe(200);
  const second = await solveCaptcha(world);
  world.clock.advance(181);
  expect((await ask("late@example.com", second)).status).toBe(400);
});

test("the picture is a raster image and says its answer nowhere [spec 3.7]", async () => {
  const issued = await send(world, "GET", "/captcha");
  const { image, sessionId } = issued.body.data as { image: string; sessionId: string };
  const shown = await send(world, "GET", `/demo/captcha/${sessionId}`);
  const { answer } = shown.body.data as { answer: string };
  const bytes = Buffer.from(image.replace("data:image/png;base64,", ""), "base64");
  expect(bytes.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  expect(bytes.toString("latin1")).not.toContain(answer);
  const stored = await world.db
    .selectFrom("captchas")
    .selectAll()
    .where("id", "=", sessionId)
    .executeTakeFirst();
  expect(JSON.stringify(stored)).not.toContain(answer);
});

test("while too many captchas are waited for, the next is 503 for a moment, and costs nothing", async () => {
  const drawing = Promise.withResolvers<DrawnCaptcha>();
  const captchas = new CaptchaStock({ draw: () => drawing.promise, drawnAhead: 0, maxWaiting: 1 });
  const flooded = await openWorldForTest({ captchas });
  const waiting = send(flooded, "GET", "/captcha");
  await expect.poll(() => captchas.isOverloaded()).toBe(true);
  expect(await send(flooded, "GET", "/captcha")).toMatchObject({
    status: 503,
    headers: { "retry-after": "2" },
    body: { code: 1010 },
  });
  const counted = await flooded.db.selectFrom("rate_limits").select("used").execute();
  expect(counted).toEqual([{ used: 1 }]);
  drawing.resolve({ answer: "AXED", picture: new Uint8Array() });
  expect((await waiting).status).toBe(200);
});

test("one address gets a limited number of pictures a minute", async () => {
  const crowded = await openWorldForTest();
  const status = async () => (await send(crowded, "GET", "/captcha")).status;
  expect(await status()).toBe(200);
  await crowded.db.updateTable("rate_limits").set({ used: 299 }).where("used", "=", 1).execute();
  expect([await status(), await status()]).toEqual([200, 429]);
  crowded.clock.advance(60);
  expect(await status()).toBe(200);
});

test("no more pictures are kept than the bound allows, and none that is too old", async () => {
  const full = await openWorldForTest();
  const { db, clock } = full;
  for (let count = 0; count < 5; count += 1) {
    clock.advance(1);
    await send(full, "GET", "/captcha");
  }
  await purgeCaptchas(db, new Date(0), 3);
  expect(await db.selectFrom("captchas").select("id").execute()).toHaveLength(3);
  await purgeCaptchas(db, clock.now(), 3);
  expect(await db.selectFrom("captchas").select("id").execute()).toEqual([]);
});
