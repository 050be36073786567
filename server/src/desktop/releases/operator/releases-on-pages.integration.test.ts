import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { consoleHandlers as releases } from "../../../console-handlers.ts";
import { contentChannel } from "../../../content/published-content.ts";
import { reasonFields } from "../../../operators/testing/call-handler.ts";
import { makeConsoleCaller } from "../../../operators/testing/make-console-caller.ts";
import { listenTo } from "../../../platform/database/listen.ts";
import { openWorld, openWorldForTest, type World } from "../../../testing/world.ts";

let world: World;
let ask: Awaited<ReturnType<typeof makeConsoleCaller>>["ask"];
beforeAll(async () => {
  world = await openWorld();
  ({ ask } = await makeConsoleCaller(world));
});
afterAll(() => world.close());

// Each test starts without live releases.
beforeEach(async () => {
  await world.db
    .updateTable("releases")
    .set({ state: "pulled", is_minimum: false })
    .where("state", "=", "live")
    .execute();
});

type Machine = readonly ["windows" | "macos" | "linux", "x86_64" | "aarch64" | "universal"];

/** Adds a file in the state `checked`. */
async function addChecked(releaseId: number, [platform, arch]: Machine): Promise<void> {
  const sums = { sha256: "ab".repeat(32), sha512: "c2hhNTEy", bytes: 98_765_432 };
  await world.db
    .insertInto("release_files")
    .values({
      release_id: releaseId,
      platform,
      arch,
      kind: "installer",
      url: `https://dl.example.com/${platform}-${arch}`,
      state: "checked",
      added_at: world.clock.now(),
      ...sums,
    })
    .execute();
}

let count = 0;
async function live(machines: readonly Machine[]): Promise<{ id: number; version: string }> {
  count += 1;
  const version = `1.0.${count}`;
  const texts = { channel: "stable", version, notesZh: "修复", notesEn: "Fixes", minSystem: null } as const;
  const { id } = await ask(releases.createRelease, { body: { ...reasonFields(), ...texts } });
  for (const machine of machines) await addChecked(id, machine);
  await ask(releases.publishRelease, { params: { id }, body: { ...reasonFields(), rollout: 100 } });
  return { id, version };
}

const shown = async () => {
  await world.context.content.refresh();
  return (await world.context.content.read()).releases?.map(({ version }) => version);
};

test("pages show what is published and everyone is offered, and are made anew when it changes", async () => {
  const before = (await world.context.content.read()).version;
  const { id, version } = await live([["windows", "x86_64"]]);
  expect(await shown()).toEqual([version]);
  const published = (await world.context.content.read()).version;
  expect(published).not.toBe(before);
  const rollout = (share: number) =>
    ask(releases.setRollout, { params: { id }, body: { ...reasonFields(), rollout: share } });
  await rollout(50);
  expect(await shown()).toEqual([]);
  await rollout(100);
  expect(await shown()).toEqual([version]);
  const edit = { editVersion: 1, notesZh: "新", notesEn: "New", minSystem: null };
  await ask(releases.editRelease, { params: { id }, body: { ...reasonFields(), ...edit } });
  expect(await shown()).toEqual([version]);
  expect((await world.context.content.read()).releases?.[0]?.notes.en).toBe("New");
  await ask(releases.pullRelease, { params: { id }, body: reasonFields() });
  expect(await shown()).toEqual([]);
});

test("every node is told of a published and of a pulled release, after the commit", async () => {
  let told = 0;
  const connected = Promise.withResolvers<void>();
  const listener = listenTo({
    databaseUrl: world.databaseUrl,
    channel: contentChannel,
    fraction: () => 1,
    onNotification: () => {
      told += 1;
      connected.resolve();
    },
  });
  onTestFinished(() => listener.stop());
  await connected.promise;
  const before = told;
  const { id } = await live([["windows", "x86_64"]]);
  await expect.poll(() => told - before).toBe(1);
  await ask(releases.pullRelease, { params: { id }, body: reasonFields() });
  await expect.poll(() => told - before).toBe(2);
});

const userAgents = {
  windows: "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/150.0.0.0 Safari/537.36",
  macos: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15",
  linux: "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0",
  phone: "Mozilla/5.0 (Linux; Android 10; K) Chrome/150.0.0.0 Mobile Safari/537.36",
};

async function downloadOn(system: keyof typeof userAgents, query = "") {
  world.clock.advance(6);
  const headers = { "user-agent": userAgents[system] };
  return (await world.app.inject({ url: `/download${query}`, headers })).headers.location;
}

test("the download leads to the file for the visitor's system, and to the page where there is none", async () => {
  await live([
    ["windows", "x86_64"],
    ["windows", "aarch64"],
    ["macos", "universal"],
  ]);
  expect(await downloadOn("windows")).toBe("https://dl.example.com/windows-x86_64");
  expect(await downloadOn("windows", "?arch=aarch64")).toBe("https://dl.example.com/windows-aarch64");
  expect(await downloadOn("macos", "?arch=aarch64")).toBe("https://dl.example.com/macos-universal");
  expect(await downloadOn("linux")).toBe("/product/desktop#download");
  expect(await downloadOn("phone")).toBe("/product/desktop#download");
});

test("without a release there is no download, and none is offered where the site configures none", async () => {
  world.clock.advance(6);
  expect((await world.app.inject("/download")).statusCode).toBe(404);
  await world.context.content.refresh();
  expect((await world.context.content.read()).basic.downloadUrl).toBeUndefined();
  await live([["windows", "x86_64"]]);
  await world.context.content.refresh();
  expect((await world.context.content.read()).basic.downloadUrl).toBe("/download");
});

test("where the desktop tool is off, pages know of no releases", async () => {
  const off = await openWorldForTest({ entitlementKeys: null });
  expect((await off.context.content.read()).releases).toBeUndefined();
  expect((await off.app.inject("/download")).statusCode).toBe(404);
});
