import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { type FakeObjectStore, openFakeObjectStore } from "../../testing/fake-object-store.ts";
import {
  ObjectMissingError,
  type ObjectStore,
  type ObjectStoreError,
  objectUrl,
  openObjectStore,
} from "./object-store.ts";
import {
  findObjectStoreProblems,
  objectStoreSettingsOf,
  objectStoreVariables,
} from "./object-store-settings.ts";

const now = new Date("2026-11-29T08:00:00Z");
const clock = { now: () => now };
let fake: FakeObjectStore;
beforeAll(async () => {
  fake = await openFakeObjectStore(() => now.getTime());
});
beforeEach(() => {
  Object.assign(fake.behaviour, {
    isDown: false,
    beforeAnswer: undefined,
    cutAfterBytes: undefined,
    forbidden: [],
  });
});
afterAll(() => fake.close());

const settingsOf = (changed: Readonly<Record<string, string>> = {}) => {
  const settings = objectStoreSettingsOf(
    z.object(objectStoreVariables).parse({ ...fake.settings, ...changed }),
  );
  if (!settings) throw new Error("The settings are incomplete");
  return settings;
};
const storeWith = (changed?: Readonly<Record<string, string>>, at = clock): ObjectStore =>
  openObjectStore(settingsOf(changed), at);

const bytes = Buffer.from("the bytes of a picture");
const digest = createHash("sha256").update(bytes).digest("hex");
const signal = new AbortController().signal;

async function readAll(stream: ReadableStream<Uint8Array>): Promise<string> {
  return Buffer.from(await new Response(stream).arrayBuffer()).toString();
}

test("an object is written below the prefix, read whole and in parts, and removed", async () => {
  const store = storeWith();
  await store.put("a", new Blob([bytes]), digest);
  expect([...fake.objects.keys()]).toEqual(["baleen/site/a"]);
  expect(await store.read("a", bytes.length)).toEqual(bytes);
  expect(await readAll(await store.open("a", { start: 4, end: 8 }, signal))).toBe("bytes");
  expect(await store.findSize("a")).toBe(bytes.length);
  await store.remove("a");
  expect(await store.findSize("a")).toBeUndefined();
  await expect(store.read("a", 100)).rejects.toThrow(ObjectMissingError);
  await expect(store.open("a", { start: 0, end: 1 }, signal)).rejects.toThrow(ObjectMissingError);
  await store.remove("a");
});

describe("a failure has its own cause:", () => {
  const wrongSecret = { MEDIA_SECRET_ACCESS_KEY: "another secret" };
  test.each([
    ["an access key that the store does not have", { MEDIA_ACCESS_KEY_ID: "AKIAOTHER" }, "accessKeyUnknown"],
    ["a wrong secret", wrongSecret, "secretWrong"],
    ["another region", { MEDIA_REGION: "eu-west-1" }, "regionWrong"],
    ["another bucket", { MEDIA_URL: "s3://other" }, "bucketMissing"],
  ])("%s", async (_, changed, failure) => {
    await expect(storeWith(changed).read("a", 100)).rejects.toMatchObject({ failure });
    await expect(storeWith(changed).put("a", new Blob([bytes]), digest)).rejects.toMatchObject({ failure });
    await expect(storeWith(changed).open("a", { start: 0, end: 1 }, signal)).rejects.toMatchObject({
      failure,
    });
  });

  test("a clock that is sixteen minutes ahead", async () => {
    const ahead = { now: () => new Date(now.getTime() + 16 * 60_000) };
    await expect(storeWith({}, ahead).read("a", 100)).rejects.toMatchObject({ failure: "clockWrong" });
  });

  test("a missing right", async () => {
    fake.behaviour.forbidden = ["PUT"];
    await expect(storeWith().put("a", new Blob([bytes]), digest)).rejects.toMatchObject({
      failure: "forbidden",
    });
  });

  test("a store that does not answer", async () => {
    fake.behaviour.isDown = true;
    await expect(storeWith().read("a", 100)).rejects.toMatchObject({ failure: "unreachable" });
    await expect(storeWith().open("a", { start: 0, end: 1 }, signal)).rejects.toMatchObject({
      failure: "unreachable",
    });
  });

  test("bytes that are not those of the digest", async () => {
    await expect(storeWith().put("a", new Blob(["others"]), digest)).rejects.toThrow(
      "XAmzContentSHA256Mismatch",
    );
  });
});

test("an upload waits for its bytes at 200 kB/s and ten seconds, not longer", async () => {
  const arrived = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  fake.behaviour.beforeAnswer = async () => {
    arrived.resolve();
    await answered.promise;
  };
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => {
    vi.useRealTimers();
    answered.resolve();
  });
  const bytes = Buffer.alloc(200_000);
  const upload = storeWith().put("a", new Blob([bytes]), createHash("sha256").update(bytes).digest("hex"));
  let outcome = "waiting";
  void upload.catch(({ failure }: ObjectStoreError) => {
    outcome = failure;
  });
  await arrived.promise;
  await vi.advanceTimersByTimeAsync(10_999);
  expect(outcome).toBe("waiting");
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toBe("unreachable");
});

test("OSS and COS get the bucket in the host, other stores in the path", () => {
  const store = { bucket: "baleen", prefix: "site/", endpoint: "https://s3.oss-cn-hangzhou.aliyuncs.com" };
  expect(objectUrl({ ...store, bucketIn: "host" }, "ab")).toBe(
    "https://baleen.s3.oss-cn-hangzhou.aliyuncs.com/site/ab",
  );
  expect(objectUrl({ ...store, endpoint: "https://minio.example:9000", bucketIn: "path" }, "ab")).toBe(
    "https://minio.example:9000/baleen/site/ab",
  );
});

describe("settings", () => {
  const problemsOf = (changed: Readonly<Record<string, string>>) =>
    findObjectStoreProblems({ ...fake.settings, ...changed }).map(
      ({ setting, code }) => `${setting} ${code}`,
    );

  test("are complete or absent", () => {
    expect(problemsOf({})).toEqual([]);
    expect(findObjectStoreProblems({})).toEqual([]);
    expect(problemsOf({ MEDIA_REGION: "" })).toEqual(["MEDIA_REGION missingBeside"]);
    expect(problemsOf({ MEDIA_URL: "" })).toEqual(["MEDIA_URL missingBeside"]);
  });

  test("send no secret unencrypted, and a demo's nowhere", () => {
    const MEDIA_ENDPOINT = "http://store.example";
    expect(problemsOf({ APP_ENV: "production", MEDIA_ENDPOINT })).toEqual(["MEDIA_ENDPOINT needsHttps"]);
    expect(problemsOf({ MEDIA_ENDPOINT: "https://store.example" })).toEqual(["MEDIA_ENDPOINT demoOffline"]);
  });

  test.each(["https://baleen", "s3://", "s3://UPPER/a", "s3://baleen/a b", "s3://baleen/../other"])(
    "reject the address %s",
    (url) => {
      expect(objectStoreVariables.MEDIA_URL.safeParse(url).success).toBe(false);
    },
  );

  test("name a bucket with or without a prefix", () => {
    expect(settingsOf({ MEDIA_URL: "s3://baleen" })).toMatchObject({ bucket: "baleen", prefix: "" });
    expect(settingsOf({ MEDIA_URL: "s3://baleen-125/a/b.c/" })).toMatchObject({
      bucket: "baleen-125",
      prefix: "a/b.c/",
    });
  });
});
