import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { uploadImage } from "@baleen/contract/back-office/media.ts";
import fastify from "fastify";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { Database } from "../../platform/database/database.ts";
import { type FakeObjectStore, openFakeObjectStore } from "../../testing/fake-object-store.ts";
import { manualClock } from "../../testing/manual-clock.ts";
import { makeOperator, sendToConsole, signInOperator } from "../../testing/operators.ts";
import { tinyImage } from "../../testing/tiny-image.ts";
import { openWorld, openWorldForTest, type World } from "../../testing/world.ts";
import { addImage, mediaPath, serveMedia } from "../serve-media.ts";
import type { FileStore } from "./file-store.ts";
import { moveImagesToDatabase, moveImagesToStore } from "./move-images.ts";
import { findNewestStoredFile } from "./stored-file-store.ts";

const clock = manualClock(new Date("2026-03-01T08:00:00Z"));
let fake: FakeObjectStore;
let world: World;
let cookie: string;
beforeAll(async () => {
  fake = await openFakeObjectStore(() => clock.now().getTime());
  world = await openWorld({ clock, files: fake.settings });
  cookie = await signInOperator(world, await makeOperator(world, "content"));
});
afterAll(async () => {
  await world.close();
  await fake.close();
});

beforeEach(async () => {
  Object.assign(fake.behaviour, {
    isDown: false,
    beforeAnswer: undefined,
    cutAfterBytes: undefined,
    forbidden: [],
  });
  await storeOf(world).watch(undefined);
  // The circuit is closed again, and failures of images are no longer cached.
  clock.advance(60);
});

function storeOf({ context: { fileStore } }: World): FileStore {
  if (!fileStore) throw new Error("This world has no store");
  return fileStore;
}

let count = 0;
async function upload(): Promise<string> {
  count += 1;
  const png = await sharp({ create: { width: 20 + count, height: 10, channels: 3, background: "#468" } })
    .png()
    .toBuffer();
  const body = { actionKey: crypto.randomUUID(), image: png.toString("base64") };
  const { body: reply } = await sendToConsole(world, "POST", "/media", body, { cookie });
  return (reply.data as { path: string }).path;
}

const digestIn = (path: string) => /[0-9a-f]{64}/.exec(path)?.[0] ?? "";
const objectOf = (path: string) => `baleen/site/${digestIn(path)}`;
const sha256Of = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const openAlarms = async () =>
  (
    await world.db.selectFrom("alarms").select(["kind", "subject"]).where("closed_at", "is", null).execute()
  ).filter(({ kind }) => kind.startsWith("files."));

test("an uploaded image is in the store alone, and served as from the database", async () => {
  const path = await upload();
  expect(sha256Of(fake.objects.get(objectOf(path)) ?? Buffer.of())).toBe(digestIn(path));
  const inDatabase = await world.db.selectFrom("media").select("digest").execute();
  expect(inDatabase.map(({ digest }) => digest)).not.toContain(digestIn(path));
  const image = await world.app.inject(path);
  expect(image.statusCode).toBe(200);
  expect(sha256Of(image.rawPayload)).toBe(digestIn(path));
  expect(image.headers).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  });
});

test("every size of the site's icon is in the store alone, and served from there", async () => {
  const png = await sharp({ create: { width: 300, height: 300, channels: 3, background: "#642" } })
    .png()
    .toBuffer();
  const body = { actionKey: crypto.randomUUID(), image: png.toString("base64"), picture: "icon" };
  const { body: reply } = await sendToConsole(world, "POST", "/media", body, { cookie });
  const { path, smaller } = uploadImage.reply.parse(reply.data);
  const paths = [path, ...smaller.map((image) => image.path)];
  expect(new Set(paths).size).toBe(4);
  const inDatabase = (await world.db.selectFrom("media").select("digest").execute()).map(
    ({ digest }) => digest,
  );
  for (const one of paths) {
    expect(sha256Of(fake.objects.get(objectOf(one)) ?? Buffer.of())).toBe(digestIn(one));
    expect(inDatabase).not.toContain(digestIn(one));
    const image = await world.app.inject(one);
    expect([image.headers["content-type"], sha256Of(image.rawPayload)]).toEqual(["image/png", digestIn(one)]);
  }
});

test("while the store is down, an upload fails in words and leaves nothing", async () => {
  fake.behaviour.isDown = true;
  const rows = async () => (await world.db.selectFrom("stored_files").select("digest").execute()).length;
  const before = await rows();
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#fed" } })
    .png()
    .toBuffer();
  const body = { actionKey: crypto.randomUUID(), image: png.toString("base64") };
  const reply = await sendToConsole(world, "POST", "/media", body, { cookie });
  expect(reply.status).toBe(503);
  expect(JSON.stringify(reply.body)).toContain("the image was not saved");
  expect(await rows()).toBe(before);
});

test("the newest file is the one that was stored last", async () => {
  await upload();
  clock.advance(1);
  const path = await upload();
  expect((await findNewestStoredFile(world.db))?.digest).toBe(digestIn(path));
});

describe("an object that is not what was stored is never served, and is an alarm:", () => {
  test.each([
    [
      "other bytes of the same length",
      (bytes: Buffer) => Buffer.from(bytes).fill((bytes[30] ?? 0) ^ 1, 30, 31),
    ],
    ["fewer bytes", (bytes: Buffer) => bytes.subarray(0, 40)],
    ["more bytes", (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(9_000)])],
    ["none", () => undefined],
  ])("%s", async (_, change) => {
    const path = await upload();
    const stored = fake.objects.get(objectOf(path)) ?? Buffer.of();
    const changed = change(stored);
    if (changed) fake.objects.set(objectOf(path), changed);
    else fake.objects.delete(objectOf(path));
    const image = await world.app.inject(path);
    expect([image.statusCode, image.headers["cache-control"]]).toEqual([503, "no-store"]);
    expect(await openAlarms()).toContainEqual({ kind: "files.damaged", subject: digestIn(path) });
    fake.objects.set(objectOf(path), stored);
    clock.advance(31);
    expect((await world.app.inject(path)).statusCode).toBe(200);
  });
});

test("an outage is an alarm, costs one request in half a minute, and ends with the store's return", async () => {
  const paths = await Promise.all(Array.from({ length: 8 }, () => upload()));
  fake.behaviour.isDown = true;
  for (const path of paths.slice(0, 6)) {
    const { statusCode, headers } = await world.app.inject(path);
    expect([statusCode, headers["retry-after"]]).toEqual([503, "30"]);
  }
  expect(await openAlarms()).toContainEqual({ kind: "files.unreachable", subject: "MEDIA_URL" });
  const before = fake.requests.length;
  for (const path of paths) expect((await world.app.inject(path)).statusCode).toBe(503);
  expect(fake.requests.length).toBe(before);
  expect((await world.app.inject("/media/aa.webp")).statusCode).toBe(404);
  fake.behaviour.isDown = false;
  await storeOf(world).watch(undefined);
  expect(await openAlarms()).not.toContainEqual({ kind: "files.unreachable", subject: "MEDIA_URL" });
  clock.advance(60);
  for (const path of paths) expect((await world.app.inject(path)).statusCode).toBe(200);
});

/** Waits until work has ended, or a transaction of it waits for an advisory lock. */
async function waitForLock(db: Database, work: Promise<unknown>): Promise<void> {
  let hasEnded = false;
  void work.finally(() => {
    hasEnded = true;
  });
  const waiting = sql`
    select 1 from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where locktype = 'advisory' and not granted and datname = current_database()`;
  while (!hasEnded && (await waiting.execute(db)).rows.length === 0) await setImmediate();
}

describe("images move", () => {
  /** A world of its own, with images in the database. */
  async function openFilledWorld(images: readonly string[]) {
    const own = await openFakeObjectStore(() => clock.now().getTime());
    const filled = await openWorldForTest({ clock, files: own.settings });
    onTestFinished(() => own.close());
    const facts = { width: 1, height: 1, made_at: clock.now(), made_by: null };
    for (const text of images) {
      const bytes = tinyImage(text);
      await filled.db
        .transaction()
        .execute((tx) => addImage(tx, { ...facts, digest: sha256Of(bytes), bytes }));
    }
    const moving = { db: filled.db, fileStore: storeOf(filled) };
    const serves = async (text: string) => {
      clock.advance(31);
      return (await filled.app.inject(mediaPath(sha256Of(tinyImage(text))))).rawPayload.equals(
        tinyImage(text),
      );
    };
    const digestsIn = async (table: "media" | "stored_files") =>
      (await filled.db.selectFrom(table).select("digest").execute()).map(({ digest }) => digest);
    return { own, moving, serves, digestsIn, world: filled };
  }

  const images = ["one", "two", "three", "four"];

  test("to the store and back, and are served at every moment", async () => {
    const { own, moving, serves, digestsIn } = await openFilledWorld(images);
    expect(await moveImagesToStore(moving)).toEqual({ moved: 4, damaged: [] });
    expect(await digestsIn("media")).toEqual([]);
    expect(own.objects.size).toBe(4);
    for (const text of images) expect(await serves(text)).toBe(true);
    expect(await moveImagesToStore(moving)).toEqual({ moved: 0, damaged: [] });
    expect(await moveImagesToDatabase(moving)).toEqual({ moved: 4 });
    expect(await digestsIn("stored_files")).toEqual([]);
    own.behaviour.isDown = true;
    for (const text of images) expect(await serves(text)).toBe(true);
    // Backups from before the move refer to them.
    expect(own.objects.size).toBe(4);
  });

  test("one at a time: where the store fails, the rest stays in the database, and a second run goes on", async () => {
    const { own, moving, serves, digestsIn } = await openFilledWorld(images);
    const [, second = ""] = images.map((text) => sha256Of(tinyImage(text))).toSorted();
    // What was written is not what is read back.
    const { set } = own.objects;
    own.objects.set = (name, bytes) =>
      set.call(own.objects, name, name.endsWith(second) ? Buffer.from("x") : bytes);
    await expect(moveImagesToStore(moving)).rejects.toMatchObject({ code: "unavailable" });
    expect((await digestsIn("stored_files")).length).toBe(1);
    expect((await digestsIn("media")).length).toBe(3);
    own.objects.set = set;
    for (const text of images) expect(await serves(text)).toBe(true);
    expect(await moveImagesToStore(moving)).toEqual({ moved: 3, damaged: [] });
    for (const text of images) expect(await serves(text)).toBe(true);
  });

  test("twice at once, each is moved, and none is lost", async () => {
    const { moving, serves, digestsIn } = await openFilledWorld(images);
    await Promise.all([moveImagesToStore(moving), moveImagesToStore(moving)]);
    expect(await digestsIn("media")).toEqual([]);
    expect((await digestsIn("stored_files")).length).toBe(4);
    for (const text of images) expect(await serves(text)).toBe(true);
    await Promise.all([moveImagesToStore(moving), moveImagesToDatabase(moving)]);
    for (const text of images) expect(await serves(text)).toBe(true);
  });

  /** Runs work once, between a statement with these words and the next one. */
  function after(db: Database, words: RegExp, work: () => Promise<unknown>): Database {
    const matching = new WeakSet<object>();
    let isDone = false;
    return db.withPlugin({
      transformQuery({ node, queryId }) {
        if (words.test(JSON.stringify(node))) matching.add(queryId);
        return node;
      },
      async transformResult({ result, queryId }) {
        if (!isDone && matching.has(queryId)) {
          isDone = true;
          await work();
        }
        return result;
      },
    });
  }

  test("back to the database while an image is requested, which is served", async () => {
    const { moving, world: own } = await openFilledWorld(["one"]);
    await moveImagesToStore(moving);
    const app = fastify();
    onTestFinished(() => app.close());
    const db = after(moving.db, /"media"/, () => moveImagesToDatabase(moving));
    serveMedia(app, { ...own.context, db });
    const one = tinyImage("one");
    expect((await app.inject(mediaPath(sha256Of(one)))).rawPayload.equals(one)).toBe(true);
    expect(await moving.db.selectFrom("stored_files").select("digest").execute()).toEqual([]);
  });

  test("in both directions at once, and one that is in both places is not lost", async () => {
    const { moving, digestsIn } = await openFilledWorld(["one"]);
    const [digest = ""] = await digestsIn("media");
    await moveImagesToStore(moving);
    const facts = { digest, width: 1, height: 1, made_at: clock.now(), made_by: null };
    await moving.db.transaction().execute((tx) => addImage(tx, { ...facts, bytes: tinyImage("one") }));
    let back: Promise<unknown> = Promise.resolve();
    const db = after(moving.db, /InsertQueryNode/, async () => {
      back = moveImagesToDatabase(moving);
      await waitForLock(moving.db, back);
    });
    await moveImagesToStore({ ...moving, db });
    await back;
    expect([...(await digestsIn("media")), ...(await digestsIn("stored_files"))]).toContain(digest);
  });

  test("a row with other bytes than its digest says stays, and is named", async () => {
    const { own, moving } = await openFilledWorld(["one"]);
    const wrong = { digest: "f".repeat(64), bytes: tinyImage("two"), width: 1, height: 1 };
    await moving.db
      .transaction()
      .execute((tx) => addImage(tx, { ...wrong, made_at: clock.now(), made_by: null }));
    expect(await moveImagesToStore(moving)).toEqual({ moved: 1, damaged: [wrong.digest] });
    expect(own.objects.size).toBe(1);
  });
});
