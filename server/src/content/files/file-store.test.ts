import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Alarms } from "../../alarms/alarms.ts";
import { noMetrics } from "../../platform/metrics/metrics.ts";
import { openObjectStore } from "../../platform/object-store/object-store.ts";
import {
  objectStoreSettingsOf,
  objectStoreVariables,
} from "../../platform/object-store/object-store-settings.ts";
import { type FakeObjectStore, openFakeObjectStore } from "../../testing/fake-object-store.ts";
import { blockBytes, digestBlocks } from "./blocks.ts";
import { type FileStore, openFileStore } from "./file-store.ts";

const clock = { now: () => new Date("2026-11-29T08:00:00Z") };
let fake: FakeObjectStore;
beforeAll(async () => {
  fake = await openFakeObjectStore(() => clock.now().getTime());
});
afterAll(() => fake.close());

type Alarm = Parameters<Alarms["raise"]>[0];

let raised: Pick<Alarm, "kind" | "subject">[];
let store: FileStore;
beforeEach(() => {
  Object.assign(fake.behaviour, { beforeAnswer: undefined, cutAfterBytes: undefined });
  raised = [];
  const settings = objectStoreSettingsOf(z.object(objectStoreVariables).parse(fake.settings));
  if (!settings) throw new Error("The settings are incomplete");
  const alarms = {
    raise: async ({ kind, subject }: Alarm) => {
      raised.push({ kind, subject });
    },
    close: async () => undefined,
  };
  store = openFileStore({ store: openObjectStore(settings, clock), clock, metrics: noMetrics, alarms });
});

const present = new AbortController().signal;

async function addInstaller(bytes = randomBytes(2 * blockBytes + 1_000)) {
  const { digest, blockDigests } = await digestBlocks(new Blob([bytes]).stream());
  fake.objects.set(`baleen/site/${digest}`, bytes);
  return { digest, bytes: String(bytes.length), block_digests: blockDigests };
}

type Installer = Awaited<ReturnType<typeof addInstaller>>;

const wholeOf = ({ bytes }: Installer) => ({ start: 0, end: Number(bytes) - 1 });

async function readWhole(installer: Installer, signal = present): Promise<number> {
  let bytes = 0;
  for await (const block of store.readBlocks(installer, wholeOf(installer), signal)) bytes += block.length;
  return bytes;
}

test("clients that leave before the store has answered do not count as its failures", async () => {
  const installer = await addInstaller();
  const answered = Promise.withResolvers<void>();
  for (let visitors = 0; visitors < 6; visitors += 1) {
    const arrived = Promise.withResolvers<void>();
    fake.behaviour.beforeAnswer = async () => {
      arrived.resolve();
      await answered.promise;
    };
    const leaving = new AbortController();
    const reading = readWhole(installer, leaving.signal);
    const outcome = expect(reading).rejects.toMatchObject({ name: "AbortError" });
    await arrived.promise;
    leaving.abort();
    await outcome;
  }
  fake.behaviour.beforeAnswer = undefined;
  answered.resolve();
  expect(await readWhole(installer)).toBe(Number(installer.bytes));
  expect(raised).toEqual([]);
});

describe("an object that is too short for the range is damage, and no outage:", () => {
  test("the last block of a shortened installer", async () => {
    const installer = await addInstaller();
    const { digest } = installer;
    const intact = await addInstaller();
    fake.objects.set(`baleen/site/${digest}`, Buffer.alloc(10));
    const range = { start: 2 * blockBytes, end: 2 * blockBytes + 9 };
    for (let requests = 0; requests < 6; requests += 1) {
      const reading = store.readBlocks(installer, range, present).next();
      await expect(reading).rejects.toMatchObject({ code: "unavailable" });
    }
    expect(new Set(raised.map(({ kind }) => kind))).toEqual(new Set(["files.damaged"]));
    expect(raised[0]).toEqual({ kind: "files.damaged", subject: digest });
    expect(await readWhole(intact)).toBe(Number(intact.bytes));
  });

  test("an empty image", async () => {
    const image = Buffer.from("an image");
    const digest = createHash("sha256").update(image).digest("hex");
    fake.objects.set(`baleen/site/${digest}`, Buffer.of());
    const reading = store.read({ digest, bytes: String(image.length), block_digests: null });
    await expect(reading).rejects.toMatchObject({ code: "unavailable" });
    expect(raised).toEqual([{ kind: "files.damaged", subject: digest }]);
  });
});

test("a store without the site's newest file is an alarm, as one that is away", async () => {
  const installer = await addInstaller();
  await store.watch(undefined);
  await store.watch(installer);
  expect(raised).toEqual([]);
  const alarm = { kind: "files.unreachable", subject: "MEDIA_URL" };
  await store.watch({ ...installer, bytes: "1" });
  expect(raised).toEqual([alarm]);
  fake.objects.delete(`baleen/site/${installer.digest}`);
  await store.watch(installer);
  expect(raised).toEqual([alarm, alarm]);
});

test("a connection that ends in the middle of an object is an unavailable store, and no damage", async () => {
  const installer = await addInstaller();
  fake.behaviour.cutAfterBytes = blockBytes + 10;
  await expect(readWhole(installer)).rejects.toMatchObject({
    code: "unavailable",
    cause: { failure: "unreachable" },
  });
  expect(raised).toEqual([]);
});
