import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openWorld, type World } from "../../testing/world.ts";
import { watchReleaseFiles } from "./check-release-file.ts";

const bytes = Buffer.from("the bytes of an installer");

/** The responses of the file host. */
let answers: (method: string) => { readonly status: number; readonly length?: number };
const asked: string[] = [];
const server = http.createServer(({ method = "" }, response) => {
  asked.push(method);
  const { status, length } = answers(method);
  response.writeHead(status, length === undefined ? {} : { "content-length": length });
  response.end(method === "HEAD" || status !== 200 ? undefined : bytes);
});

let world: World;
let fileId: number;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  world = await openWorld({
    fileNetwork: {
      resolve: async () => ["93.184.216.34"],
      route: () => ({ host: "127.0.0.1", port }),
    },
  });
  const now = world.clock.now();
  const release = await world.db
    .insertInto("releases")
    .values({ channel: "stable", version: "2.7.0", notes_zh: "新", notes_en: "New", created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  const file = await world.db
    .insertInto("release_files")
    .values({
      release_id: release.id,
      platform: "windows",
      arch: "x86_64",
      kind: "installer",
      url: "http://dl.example.com/Baleen.exe",
      sha256: "ab".repeat(32),
      sha512: "c2hhNTEy",
      bytes: bytes.length,
      state: "checked",
      added_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  fileId = file.id;
});
afterAll(async () => {
  await world.close();
  server.close();
});

beforeEach(async () => {
  asked.length = 0;
  answers = () => ({ status: 200, length: bytes.length });
  await world.db.deleteFrom("alarms").execute();
  await world.db.updateTable("releases").set({ state: "live", published_at: world.clock.now() }).execute();
  await world.db.updateTable("release_files").set({ bytes: bytes.length }).where("id", "=", fileId).execute();
});

const watch = (failures = 2) =>
  watchReleaseFiles(world.context, { failures, signal: new AbortController().signal });
const open = async () => {
  const rows = await world.db.selectFrom("alarms").selectAll().where("closed_at", "is", null).execute();
  return rows.map(({ kind, subject, details }) => ({ kind, subject, details }));
};
const alarm = { kind: "release.unreachable", subject: "stable 2.7.0 windows x86_64 installer" };

test("a file that is there is asked for by HEAD, and raises nothing", async () => {
  expect(await watch(0)).toBe("done");
  expect(asked).toEqual(["HEAD"]);
  expect(await open()).toEqual([]);
});

test("a file that has gone is asked for three times before the alarm, which closes when it is back", async () => {
  answers = () => ({ status: 404 });
  expect([await watch(0), await watch(1)]).toEqual(["retry", "retry"]);
  expect(await open()).toEqual([]);
  expect(await watch(2)).toBe("done");
  expect(await open()).toMatchObject([{ ...alarm, details: { reason: "The answer was 404" } }]);
  answers = () => ({ status: 200, length: bytes.length });
  await watch();
  expect(await open()).toEqual([]);
});

test("a file of another size raises the alarm, and pulling its release closes it", async () => {
  answers = () => ({ status: 200, length: 7 });
  await watch();
  expect(await open()).toMatchObject([{ ...alarm, details: { reason: "Its size is 7, not 25" } }]);
  await world.db.updateTable("releases").set({ state: "pulled" }).execute();
  expect(await watch(0)).toBe("done");
  expect(await open()).toEqual([]);
});

test("a host that has no HEAD is asked by GET", async () => {
  answers = (method) => (method === "HEAD" ? { status: 405 } : { status: 200, length: bytes.length });
  expect(await watch(0)).toBe("done");
  expect(asked).toEqual(["HEAD", "GET"]);
});

test("a host that states no size is believed", async () => {
  answers = () => ({ status: 200 });
  expect(await watch(0)).toBe("done");
});

test("where the desktop tool is off, nothing is asked", async () => {
  answers = () => ({ status: 404 });
  const off = { ...world.context, entitlementKeys: undefined };
  expect(await watchReleaseFiles(off, { failures: 2, signal: new AbortController().signal })).toBe("done");
  expect(asked).toEqual([]);
});
