import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import fastify from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { consoleHandlers as releases } from "../../console-handlers.ts";
import { blockBytes } from "../../content/files/blocks.ts";
import { openFileStore } from "../../content/files/file-store.ts";
import { addStoredFile } from "../../content/files/stored-file-store.ts";
import { reasonFields } from "../../operators/testing/call-handler.ts";
import { makeConsoleCaller } from "../../operators/testing/make-console-caller.ts";
import { toRejection } from "../../platform/http/error-reply.ts";
import { noMetrics } from "../../platform/metrics/metrics.ts";
import type { ObjectStore } from "../../platform/object-store/object-store.ts";
import { type FakeObjectStore, openFakeObjectStore } from "../../testing/fake-object-store.ts";
import { manualClock } from "../../testing/manual-clock.ts";
import { runDueJobs } from "../../testing/run-due-jobs.ts";
import { openWorld, openWorldForTest, type World } from "../../testing/world.ts";
import { watchReleaseFiles } from "./check-release-file.ts";
import { uploadInstaller } from "./installer-files.ts";
import { serveInstallers } from "./serve-installers.ts";

const clock = manualClock(new Date("2026-03-01T08:00:00Z"));
let fake: FakeObjectStore;
let world: World;
let ask: Awaited<ReturnType<typeof makeConsoleCaller>>["ask"];
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "installers-"));
  fake = await openFakeObjectStore(() => clock.now().getTime());
  world = await openWorld({ clock, files: fake.settings });
  ({ ask } = await makeConsoleCaller(world));
});
afterAll(async () => {
  await world.close();
  await fake.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  Object.assign(fake.behaviour, {
    isDown: false,
    beforeAnswer: undefined,
    cutAfterBytes: undefined,
    forbidden: [],
  });
  // The circuit is closed again.
  clock.advance(60);
});

const by = { operator: { id: null, login: "root" }, via: "command", reason: null } as const;
const sha256Of = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

async function upload(bytes: Buffer, name = "Baleen-2.7.0.exe", { context } = world) {
  const file = path.join(folder, name);
  await writeFile(file, bytes);
  return await uploadInstaller(context, { file, ...by });
}

/** Two whole blocks and a part of one. */
const makeInstaller = () => randomBytes(2 * blockBytes + 1_000);

const get = (url: string, headers: Record<string, string> = {}, method: "GET" | "HEAD" = "GET") =>
  world.app.inject({ method, url: new URL(url).pathname, headers });

test("an uploaded installer is served at an address that ends with its name", async () => {
  const bytes = makeInstaller();
  const { url, sha256 } = await upload(bytes);
  expect(sha256).toBe(sha256Of(bytes));
  expect(url).toBe(`http://localhost:9/download/files/${sha256}/Baleen-2.7.0.exe`);
  const answer = await get(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload.equals(bytes)).toBe(true);
  expect(answer.headers).toMatchObject({
    "content-length": String(bytes.length),
    "content-type": "application/octet-stream",
    "content-disposition": 'attachment; filename="Baleen-2.7.0.exe"',
    "cache-control": "public, max-age=31536000, immutable",
    "accept-ranges": "bytes",
    "repr-digest": `sha-256=:${Buffer.from(sha256, "hex").toString("base64")}:`,
    "x-content-type-options": "nosniff",
  });
  expect((await get(url.replace("Baleen-2.7.0", "Other"))).statusCode).toBe(404);
});

test("a part is served, across blocks too, and only of the same file", async () => {
  const bytes = makeInstaller();
  const { url, sha256 } = await upload(bytes);
  for (const [start, end] of [
    [0, 9],
    [blockBytes - 5, blockBytes + 4],
    [blockBytes, 2 * blockBytes - 1],
    [2 * blockBytes - 1, bytes.length - 1],
  ] as const) {
    const { statusCode, headers, rawPayload } = await get(url, { range: `bytes=${start}-${end}` });
    expect([statusCode, headers["content-range"]]).toEqual([206, `bytes ${start}-${end}/${bytes.length}`]);
    expect(rawPayload.equals(bytes.subarray(start, end + 1))).toBe(true);
  }
  const other = await get(url, { range: "bytes=0-9", "if-range": '"another"' });
  expect([other.statusCode, other.rawPayload.length]).toEqual([200, bytes.length]);
  expect((await get(url, { range: "bytes=0-9", "if-range": `"${sha256}"` })).statusCode).toBe(206);
  const beyond = await get(url, { range: `bytes=${bytes.length}-` });
  expect([beyond.statusCode, beyond.headers["content-range"]]).toEqual([416, `bytes */${bytes.length}`]);
  expect((await get(url, { "if-none-match": `"${sha256}"` })).statusCode).toBe(304);
});

test("HEAD states the size without reading from the store", async () => {
  const bytes = makeInstaller();
  const { url } = await upload(bytes);
  const before = fake.requests.length;
  const answer = await get(url, {}, "HEAD");
  expect([answer.statusCode, answer.headers["content-length"]]).toEqual([200, String(bytes.length)]);
  expect(fake.requests.length).toBe(before);
});

describe("wrong bytes are never served:", () => {
  test("a changed first block is an error in words, and an alarm", async () => {
    const bytes = makeInstaller();
    const { url, sha256 } = await upload(bytes);
    fake.objects.set(`baleen/site/${sha256}`, Buffer.concat([Buffer.from("x"), bytes.subarray(1)]));
    const answer = await get(url, { "accept-language": "en" });
    expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([503, "no-store"]);
    expect(answer.json().message).toContain("temporarily unavailable");
    const alarm = world.db.selectFrom("alarms").select("kind").where("subject", "=", sha256);
    expect(await alarm.execute()).toEqual([{ kind: "files.damaged" }]);
    // The other blocks are intact.
    expect(
      (await get(url, { range: `bytes=${blockBytes}-` })).rawPayload.equals(bytes.subarray(blockBytes)),
    ).toBe(true);
  });

  test.each([
    ["a changed later block", (bytes: Buffer) => Buffer.from(bytes).fill(0, blockBytes)],
    ["a missing end", (bytes: Buffer) => bytes.subarray(0, 2 * blockBytes)],
  ])("%s ends the connection before it", async (_, change) => {
    const bytes = makeInstaller();
    const { url, sha256 } = await upload(bytes);
    fake.objects.set(`baleen/site/${sha256}`, change(bytes));
    const origin = await world.app.listen({ host: "127.0.0.1", port: 0 }).catch(() => {
      const address = world.app.server.address();
      return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
    });
    const response = await fetch(`${origin}${new URL(url).pathname}`, { headers: { host: "localhost:9" } });
    const received: Buffer[] = [];
    const reading = async () => {
      for await (const chunk of response.body ?? []) received.push(Buffer.from(chunk));
    };
    await expect(reading()).rejects.toThrow();
    const all = Buffer.concat(received);
    expect(all.length).toBeLessThan(bytes.length);
    expect(all.equals(bytes.subarray(0, all.length))).toBe(true);
  });

  test("an upload whose object is not what was sent is refused", async () => {
    const { set } = fake.objects;
    fake.objects.set = (name, bytes) => set.call(fake.objects, name, bytes.subarray(1));
    onTestFinished(() => {
      fake.objects.set = set;
    });
    const rows = async () => (await world.db.selectFrom("stored_files").select("digest").execute()).length;
    const before = await rows();
    await expect(upload(makeInstaller())).rejects.toMatchObject({ code: "unavailable" });
    expect(await rows()).toBe(before);
  });
});

test("a slow reader of a large installer holds a few blocks in memory and one of its places, until it leaves", async () => {
  const blocks = 300;
  const zeros = Buffer.alloc(blockBytes);
  let pulled = 0;
  const cancelled = Promise.withResolvers<void>();
  const store: Pick<ObjectStore, "open"> = {
    open: async (_, __, signal) => {
      signal.addEventListener("abort", () => cancelled.resolve());
      return new ReadableStream<Uint8Array>(
        {
          pull(controller) {
            pulled += 1;
            controller.enqueue(zeros);
            if (pulled === blocks) controller.close();
          },
        },
        { highWaterMark: 0 },
      );
    },
  };
  const digest = "0".repeat(64);
  const block_digests = Buffer.concat(
    Array.from({ length: blocks }, () => createHash("sha256").update(zeros).digest()),
  );
  const row = {
    digest,
    kind: "installer",
    bytes: blocks * blockBytes,
    name: "Large.exe",
    block_digests,
  } as const;
  await world.db
    .transaction()
    .execute((tx) =>
      addStoredFile(tx, { ...row, width: null, height: null, made_at: clock.now(), made_by: null }),
    );
  const app = fastify();
  app.setErrorHandler((error, _, reply) => reply.code(toRejection(error).kind.status).send());
  onTestFinished(() => app.close());
  const fileStore = openFileStore({
    store: store as ObjectStore,
    clock,
    metrics: noMetrics,
    alarms: world.context.alarms,
  });
  serveInstallers(app, { ...world.context, fileStore });
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  const leaving = new AbortController();
  const download = async (signal: AbortSignal) =>
    await fetch(`${origin}/download/files/${digest}/Large.exe`, { signal });
  const { body } = await download(leaving.signal);
  const reader = body?.getReader();
  await reader?.read();
  // Until nothing more is read ahead.
  let before = -1;
  for (let unchanged = 0; unchanged < 1_000; unchanged = pulled === before ? unchanged + 1 : 0) {
    before = pulled;
    await setImmediate();
  }
  // The rest is in the buffers of the two sockets.
  expect(pulled).toBeLessThan(30);
  const others = new AbortController();
  for (let open = 1; open < 4; open += 1) expect((await download(others.signal)).status).toBe(200);
  expect((await download(others.signal)).status).toBe(503);
  leaving.abort();
  await cancelled.promise;
  while ((await download(others.signal)).status === 503) await setImmediate();
  others.abort();
});

describe("downloads are limited, and not queued:", () => {
  /** Makes the store answer only once `release` is called. */
  function holdStore() {
    const released = Promise.withResolvers<void>();
    const arrivals: (() => void)[] = [];
    let arrived = 0;
    fake.behaviour.beforeAnswer = async () => {
      arrived += 1;
      if (arrived >= expected) for (const resolve of arrivals) resolve();
      await released.promise;
    };
    let expected = Number.POSITIVE_INFINITY;
    const hasRequests = async (count: number) => {
      expected = count;
      if (arrived < count) await new Promise<void>((resolve) => arrivals.push(resolve));
    };
    return { hasRequests, release: released.resolve };
  }

  async function prepare() {
    const { url } = await upload(randomBytes(1_000));
    const download = async (remoteAddress: string) => {
      const { statusCode, headers } = await world.app.inject({ url: new URL(url).pathname, remoteAddress });
      return [statusCode, headers["retry-after"]];
    };
    return { download, ...holdStore() };
  }

  test("four of a client at a time", async () => {
    const { download, hasRequests, release } = await prepare();
    const open = Array.from({ length: 4 }, () => download("203.0.113.1"));
    await hasRequests(4);
    expect(await download("203.0.113.1")).toEqual([503, "2"]);
    const other = download("203.0.113.2");
    await hasRequests(5);
    release();
    expect(await Promise.all([...open, other])).toEqual(Array.from({ length: 5 }, () => [200, undefined]));
    expect(await download("203.0.113.1")).toEqual([200, undefined]);
  });

  test("thirty-two of a process", async () => {
    const { download, hasRequests, release } = await prepare();
    const open = Array.from({ length: 32 }, (_, index) => download(`203.0.113.${index % 8}`));
    await hasRequests(32);
    expect(await download("203.0.113.99")).toEqual([503, "2"]);
    release();
    expect(new Set((await Promise.all(open)).flat())).toEqual(new Set([200, undefined]));
    expect(await download("203.0.113.99")).toEqual([200, undefined]);
  });
});

describe("the file of a release", () => {
  let count = 0;
  async function addToRelease(url: string, sha256: string) {
    count += 1;
    const texts = { notesZh: "修复", notesEn: "Fixes", minSystem: null };
    const release = { ...reasonFields(), channel: "stable", version: `3.0.${count}`, ...texts } as const;
    const { id } = await ask(releases.createRelease, { body: release });
    const machine = { platform: "windows", arch: "x86_64", kind: "installer", signature: null } as const;
    await ask(releases.addReleaseFile, {
      params: { id },
      body: { ...reasonFields(), ...machine, url, sha256 },
    });
    for (let run = 0; run < 4; run += 1) {
      await runDueJobs(world.context);
      clock.advance(130);
    }
    const { files } = await ask(releases.readRelease, { params: { id } });
    return { id, file: files[0] };
  }

  test("is checked in the store, not by way of the network", async () => {
    const bytes = makeInstaller();
    const { url, sha256 } = await upload(bytes);
    const { file } = await addToRelease(url, sha256);
    expect(file).toMatchObject({ state: "checked", bytes: bytes.length });
  });

  test("is refused if its digest was entered wrongly, and if the store does not have it", async () => {
    const { url } = await upload(makeInstaller());
    expect((await addToRelease(url, "ab".repeat(32))).file).toMatchObject({ problem: "hashDiffers" });
    const { url: lost, sha256 } = await upload(makeInstaller());
    fake.objects.delete(`baleen/site/${sha256}`);
    expect((await addToRelease(lost, sha256)).file).toMatchObject({
      state: "refused",
      problem: "unreachable",
    });
  });

  test("raises an alarm when it is gone from the store", async () => {
    const { url, sha256 } = await upload(makeInstaller());
    const { id } = await addToRelease(url, sha256);
    await ask(releases.publishRelease, { params: { id }, body: { ...reasonFields(), rollout: 100 } });
    const watch = () =>
      watchReleaseFiles(world.context, { failures: 2, signal: new AbortController().signal });
    const open = async () =>
      await world.db
        .selectFrom("alarms")
        .select("subject")
        .where("kind", "=", "release.unreachable")
        .where("closed_at", "is", null)
        .execute();
    await watch();
    expect(await open()).toEqual([]);
    const object = fake.objects.get(`baleen/site/${sha256}`) ?? Buffer.of();
    fake.objects.delete(`baleen/site/${sha256}`);
    await watch();
    expect(await open()).toHaveLength(1);
    fake.objects.set(`baleen/site/${sha256}`, object);
    await watch();
    expect(await open()).toEqual([]);
  });
});

test("what cannot be uploaded is refused in words", async () => {
  await expect(upload(Buffer.from("x"), "Baleen 2.7.exe")).rejects.toThrow("does not fit into an address");
  await expect(upload(Buffer.of())).rejects.toThrow("is empty");
  await expect(upload(Buffer.from("x"), "Baleen.exe", await openWorldForTest())).rejects.toThrow(
    "MEDIA_URL is not set",
  );
});

test("the same bytes keep the name of their first upload, and each upload is in the audit log", async () => {
  const bytes = makeInstaller();
  const { url } = await upload(bytes, "First.exe");
  expect((await upload(bytes, "Second.exe")).url).toBe(url);
  const entries = await world.db
    .selectFrom("audit_log_entries")
    .select(["operator", "after"])
    .where("action", "=", "uploadInstaller")
    .orderBy("id", "desc")
    .limit(1)
    .execute();
  expect(entries).toEqual([{ operator: "root", after: { digest: sha256Of(bytes), bytes: bytes.length } }]);
});
