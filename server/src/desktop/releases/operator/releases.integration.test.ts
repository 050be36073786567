import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { consoleHandlers as releases } from "../../../console-handlers.ts";
import { reasonFields } from "../../../operators/testing/call-handler.ts";
import { makeConsoleCaller } from "../../../operators/testing/make-console-caller.ts";
import { makePerson } from "../../../testing/makers.ts";
import { runDueJobs } from "../../../testing/run-due-jobs.ts";
import { openWorld, send, type World } from "../../../testing/world.ts";
import { makeSparkleKey, makeTauriKey, sha256Of, sha512Of } from "../../testing/sign-file.ts";
import { makeSignedInTool } from "../../testing/tool.ts";

const tauri = makeTauriKey();
const sparkle = makeSparkleKey();
const installer = Buffer.from("the bytes of an installer");

/** Stands in for the host of the files, whatever the host name. */
const files = new Map<string, Buffer>(
  ["/Baleen.exe", "/Baleen.msi", "/Baleen.zip", "/Baleen-arm64.exe", "/Baleen.deb"].map((name) => [
    name,
    installer,
  ]),
);
const server = http.createServer((request, response) => {
  const bytes = files.get(request.url ?? "");
  if (bytes) response.end(bytes);
  else response.writeHead(404).end();
});

let world: World;
let ask: Awaited<ReturnType<typeof makeConsoleCaller>>["ask"];
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  world = await openWorld({
    desktop: { UPDATE_TAURI_PUBLIC_KEY: tauri.publicKey, UPDATE_SPARKLE_PUBLIC_KEY: sparkle.publicKey },
    fileNetwork: {
      resolve: async () => ["93.184.216.34"],
      // Certificates have their own tests; plain HTTP runs the same code.
      route: () => ({ host: "127.0.0.1", port }),
    },
  });
  ({ ask } = await makeConsoleCaller(world));
});
afterAll(async () => {
  await world.close();
  server.close();
});

// Each test has its own newest version.
beforeEach(async () => {
  await world.db
    .updateTable("releases")
    .set({ state: "pulled", is_minimum: false })
    .where("state", "=", "live")
    .execute();
  world.clock.advance(6);
});

const zip = "http://dl.example.com/Baleen.zip";

let count = 0;
async function draft(channel: "stable" | "beta" = "stable", version?: string, more: object = {}) {
  count += 1;
  const texts = { notesZh: "修复", notesEn: "Fixes", minSystem: "Windows 10" };
  const body = { ...reasonFields(), channel, version: version ?? `1.0.${count}`, ...texts, ...more };
  return await ask(releases.createRelease, { body });
}

const windows = { platform: "windows", arch: "x86_64", kind: "installer" } as const;
/** Uses `http`, which the console rejects, because the host has no certificate. */
async function add(id: number, changed: object = {}) {
  const file = {
    ...windows,
    url: "http://dl.example.com/Baleen.exe",
    sha256: sha256Of(installer),
    signature: null,
  };
  const body = { ...reasonFields(), ...file, ...changed };
  return await ask(releases.addReleaseFile, { params: { id }, body });
}

async function checked(id: number) {
  await runDueJobs(world.context);
  return await ask(releases.readRelease, { params: { id } });
}

const publish = (id: number, rollout = 100) =>
  ask(releases.publishRelease, { params: { id }, body: { ...reasonFields(), rollout } });
const get = async (url: string, headers: Record<string, string> = {}) => {
  // Releases are cached for five seconds.
  world.clock.advance(6);
  return await world.app.inject({ url, headers });
};
const latest = async () => (await get("/api/updates/latest")).json().data;

test("a file is fetched, and what the feeds say of it is computed from its bytes", async () => {
  const { id } = await draft();
  expect((await add(id)).files).toMatchObject([{ state: "checking", bytes: null }]);
  await expect(publish(id)).rejects.toThrow("not checked yet");
  expect((await checked(id)).files).toMatchObject([
    { state: "checked", bytes: installer.length, problem: null },
  ]);
  const row = await world.db
    .selectFrom("release_files")
    .selectAll()
    .where("release_id", "=", id)
    .executeTakeFirst();
  expect(row?.sha512).toBe(sha512Of(installer));
  expect(await publish(id)).toMatchObject({ state: "live", rollout: 100 });
});

describe("a file is refused, and its release cannot be published,", () => {
  const other = Buffer.from("the bytes of another file");
  files.set("/Other.exe", other);
  test.each([
    ["if it was tampered with", { url: "http://dl.example.com/Other.exe" }, "hashDiffers"],
    ["if it is not there", { url: "http://dl.example.com/Missing.exe" }, "unreachable"],
    ["if its address is inside", { url: "http://127.0.0.1/Baleen.exe" }, "unreachable"],
    ["with a signature of another file", { kind: "tauri", signature: tauri.sign(other) }, "signatureWrong"],
    [
      "with a signature of another key",
      { kind: "tauri", signature: makeTauriKey().sign(installer) },
      "otherKey",
    ],
    ["if people get it with a signature of another file", { signature: tauri.sign(other) }, "signatureWrong"],
    ["with no signature in its place", { kind: "tauri", signature: "none" }, "signatureUnreadable"],
    [
      "with another's signature of Sparkle",
      { platform: "macos", kind: "sparkle", url: zip, signature: makeSparkleKey().sign(installer) },
      "signatureWrong",
    ],
  ])("%s", async (_, changed, problem) => {
    const { id } = await draft();
    await add(id, changed);
    for (let n = 0; n < 4; n += 1) {
      await runDueJobs(world.context);
      world.clock.advance(120);
    }
    expect((await checked(id)).files).toMatchObject([{ state: "refused", problem }]);
    await expect(publish(id)).rejects.toThrow("was refused");
  });
});

test("files with right signatures are accepted, each kind with its own", async () => {
  const { id } = await draft();
  await add(id, { kind: "tauri", signature: tauri.sign(installer) });
  await add(id, {
    platform: "macos",
    arch: "universal",
    kind: "sparkle",
    url: zip,
    signature: sparkle.sign(installer),
  });
  await add(id, { signature: tauri.sign(installer) });
  const states = (await checked(id)).files.map(({ state }) => state);
  expect(states).toEqual(["checked", "checked", "checked"]);
});

test("what does not fit is said before it is stored", async () => {
  const { id } = await draft();
  await expect(add(id, { arch: "universal" })).rejects.toThrow("Only macOS");
  await expect(add(id, { kind: "tauri" })).rejects.toThrow("need a signature");
  await add(id);
  await expect(add(id)).rejects.toThrow("Remove it first");
  const [file] = (await checked(id)).files;
  const removal = { params: { id, fileId: file?.id ?? 0 }, body: reasonFields() };
  expect((await ask(releases.removeReleaseFile, removal)).files).toEqual([]);
  await expect(publish(id)).rejects.toThrow("no file yet");
});

test("a file that its reader would not take is refused when it is entered", async () => {
  const { id } = await draft();
  const file = { kind: "electron", platform: "macos", signature: null };
  await expect(add(id, { ...file, url: "http://dl.example.com/Baleen.dmg" })).rejects.toThrow(
    "end with .zip",
  );
  await expect(add(id, { ...file, arch: "aarch64", url: zip })).rejects.toThrow("arm64");
  await expect(add(id, { kind: "sparkle", signature: "c2ln" })).rejects.toThrow("macOS alone");
  expect((await checked(id)).files).toEqual([]);
});

test("a system and processor has a file of each format, and a download of each", async () => {
  const { id } = await draft("stable", "6.5.0");
  await add(id, { url: "http://dl.example.com/Baleen.msi" });
  await add(id);
  await expect(add(id, { url: "http://dl.example.com/Baleen.exe?again" })).rejects.toThrow("Remove it first");
  await checked(id);
  await publish(id);
  const { files: offered } = (await latest()).release;
  expect(offered.map(({ path, format }: { path: string; format: string }) => [format, path])).toEqual([
    ["exe", "/download/windows/x86_64"],
    ["msi", "/download/windows/x86_64?format=msi"],
  ]);
  for (const [path, name] of [
    ["/download/windows", "Baleen.exe"],
    ["/download/windows/x86_64?format=msi&from=site", "Baleen.msi"],
    ["/download/windows?format=msi", "Baleen.msi"],
  ] as const) {
    expect((await get(path)).headers.location).toBe(`http://dl.example.com/${name}`);
  }
  expect((await get("/download/windows?format=deb")).statusCode).toBe(404);
});

test("the stable channel takes no pre-release", async () => {
  await expect(draft("stable", "3.1.0-rc.1")).rejects.toThrow("choose the beta channel");
  expect(await draft("beta", "3.1.0-rc.1")).toMatchObject({ version: "3.1.0-rc.1" });
});

test("build numbers go up with the versions that Sparkle is offered, and betas need one", async () => {
  const forSparkle = { platform: "macos", arch: "universal", kind: "sparkle", url: zip };
  const make = async (channel: "stable" | "beta", version: string, buildNumber: string | null) => {
    const { id } = await draft(channel, version, { buildNumber });
    await add(id, { ...forSparkle, signature: sparkle.sign(installer) });
    await checked(id);
    return id;
  };
  await publish(await make("stable", "7.0.0", "1780500840"));
  await expect(publish(await make("beta", "7.1.0-beta.1", null))).rejects.toThrow(
    "cannot order pre-releases",
  );
  await expect(publish(await make("stable", "7.1.0", null))).rejects.toThrow(
    "A newer version needs a higher one",
  );
  await expect(publish(await make("stable", "7.2.0", "1780500840"))).rejects.toThrow("needs a higher one");
  const id = await make("beta", "7.3.0-beta.1", "1780500841");
  await publish(id);
  const { editVersion } = await ask(releases.readRelease, { params: { id } });
  const edit = (changed: object) =>
    ask(releases.editRelease, {
      params: { id },
      body: { ...reasonFields(), editVersion, notesZh: "新", notesEn: "New", minSystem: null, ...changed },
    });
  await expect(edit({ buildNumber: "5" })).rejects.toThrow("needs a higher one");
  expect(await edit({ minMacos: "13.0" })).toMatchObject({ buildNumber: "1780500841", minMacos: "13.0" });
  const appcast = (await get("/updates/appcast.xml?channel=beta")).payload;
  expect(appcast).toContain("<sparkle:version>1780500841</sparkle:version>");
  expect(appcast).toContain("<sparkle:channel>beta</sparkle:channel>");
  expect(appcast).toContain("<sparkle:minimumSystemVersion>13.0</sparkle:minimumSystemVersion>");
  expect((await get("/updates/appcast.xml")).payload).not.toContain("beta");
});

test("electron's feed follows the rollout's header and the language of its folder, and needs no query", async () => {
  await live("8.0.0", 100, { kind: "electron" });
  await live("8.1.0", 1, { kind: "electron" });
  expect((await get("/updates/electron/latest.yml", { "baleen-install": "outside" })).payload).toContain(
    '"8.0.0"',
  );
  expect((await get("/updates/electron/zh/latest.yml")).payload).toContain("修复");
  expect((await get("/updates/electron/en/latest.yml")).payload).toContain("Fixes");
  expect((await get("/updates/electron/de/latest.yml")).statusCode).toBe(404);
});

async function live(version: string, rollout = 100, changed: object = {}) {
  const { id } = await draft("stable", version);
  await add(id, changed);
  await checked(id);
  await publish(id, rollout);
  return id;
}

test("a published release keeps its files and its version", async () => {
  const id = await live("2.0.0");
  await expect(add(id, { arch: "aarch64" })).rejects.toThrow("keeps its files");
  await expect(publish(id)).rejects.toThrow("keeps its files");
  await expect(draft("stable", "2.0.0")).rejects.toThrow("There is a release stable 2.0.0");
  await draft("beta", "2.0.0");
});

test("of ten operators who publish a draft one does", async () => {
  const { id } = await draft();
  await add(id);
  await checked(id);
  const answers = await Promise.allSettled(Array.from({ length: 10 }, () => publish(id)));
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("the current version is the newest that everyone is offered, and the one before once it is pulled", async () => {
  await live("3.0.0");
  const id = await live("3.1.0", 10);
  expect((await latest()).release.version).toBe("3.0.0");
  await ask(releases.setRollout, { params: { id }, body: { ...reasonFields(), rollout: 100 } });
  expect((await latest()).release).toMatchObject({
    version: "3.1.0",
    notes: { zh: "修复", en: "Fixes" },
    minSystem: "Windows 10",
    files: [{ platform: "windows", path: "/download/windows/x86_64", sha256: sha256Of(installer) }],
  });
  await ask(releases.pullRelease, { params: { id }, body: reasonFields() });
  expect((await latest()).release.version).toBe("3.0.0");
  await expect(
    ask(releases.setRollout, { params: { id }, body: { ...reasonFields(), rollout: 5 } }),
  ).rejects.toThrow("not live");
});

test("of two edits of the notes that began with the same text one is stored", async () => {
  const { id, editVersion } = await draft();
  const edit = (notesEn: string) =>
    ask(releases.editRelease, {
      params: { id },
      body: { ...reasonFields(), editVersion, notesZh: "新", notesEn, minSystem: null },
    });
  const answers = await Promise.allSettled([edit("one"), edit("two")]);
  const [stale] = answers.filter((answer) => answer.status === "rejected");
  expect(stale?.reason).toMatchObject({ code: "staleEdit" });
});

test("a required version reaches the tool, and only what everyone is offered can be required", async () => {
  const id = await live("4.0.0", 50);
  const require = (isMinimum: boolean) =>
    ask(releases.setMinimumVersion, { params: { id }, body: { ...reasonFields(), isMinimum } });
  await expect(require(true)).rejects.toThrow("everyone is offered");
  await ask(releases.setRollout, { params: { id }, body: { ...reasonFields(), rollout: 100 } });
  await require(true);
  world.clock.advance(6);
  const tool = await makeSignedInTool(world, await makePerson(world, "outdated-tool"));
  expect((await tool.client.refreshEntitlement()).minVersion).toBe("4.0.0");
  await ask(releases.pullRelease, { params: { id }, body: reasonFields() });
  expect((await latest()).minVersion).toBeNull();
});

test("feeds answer what is newer, with an ETag, and go on while the database is away", async () => {
  await live("5.0.0", 100, { kind: "tauri", signature: tauri.sign(installer) });
  const url = "/updates/tauri/windows/x86_64/4.9.9";
  const first = await get(url);
  expect([first.statusCode, first.json().version]).toEqual([200, "5.0.0"]);
  expect(first.headers["cache-control"]).toBe("public, max-age=60");
  const again = await get(url, { "if-none-match": String(first.headers.etag) });
  expect([again.statusCode, again.payload]).toEqual([304, ""]);
  expect((await get("/updates/tauri/windows/x86_64/5.0.0")).statusCode).toBe(204);
  await world.db.schema.alterTable("releases").renameTo("releases_away").execute();
  try {
    expect((await get(url)).json().version).toBe("5.0.0");
  } finally {
    await world.db.schema.alterTable("releases_away").renameTo("releases").execute();
  }
  for (const [path, type] of [
    ["/updates/appcast.xml", "application/xml"],
    ["/updates/releases.atom", "application/atom+xml"],
    ["/updates/releases.json", "application/feed+json"],
  ] as const) {
    const feed = await get(path);
    expect([path, feed.statusCode, String(feed.headers["content-type"]).split(";")[0]]).toEqual([
      path,
      200,
      type,
    ]);
  }
  expect((await get("/updates/electron/latest-mac.yml")).statusCode).toBe(404);
  expect((await get("/updates/electron/other.yml")).statusCode).toBe(404);
});

test("a download leads to the file and is counted once for a client in ten minutes; machines are not counted", async () => {
  const id = await live("6.0.0");
  const browser = { "user-agent": "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36" };
  const from = (ip: string) => ({ ...browser, "x-forwarded-for": ip });
  const counted = async () => (await ask(releases.readRelease, { params: { id } })).files[0]?.downloads;
  const first = await get("/download/windows?from=site", from("203.0.113.1"));
  expect([first.statusCode, first.headers.location]).toEqual([302, "http://dl.example.com/Baleen.exe"]);
  await get("/download/windows/x86_64", from("203.0.113.1"));
  expect(await counted()).toBe(1);
  await get("/download/windows", { ...from("203.0.113.2"), "sec-purpose": "prefetch" });
  await get("/download/windows", { "user-agent": "Googlebot/2.1", "x-forwarded-for": "203.0.113.3" });
  await world.app.inject({ method: "HEAD", url: "/download/windows", headers: from("203.0.113.4") });
  expect(await counted()).toBe(1);
  await get("/download/windows", from("203.0.113.5"));
  world.clock.advance(600);
  await get("/download/windows", from("203.0.113.1"));
  expect(await counted()).toBe(3);
  for (const path of ["/download/linux", "/download/windows/aarch64", "/download/other"]) {
    expect((await get(path, browser)).statusCode).toBe(404);
  }
});

test("versions in use are counted by devices", async () => {
  const tool = await makeSignedInTool(world, await makePerson(world, "in-use"));
  await tool.client.refreshEntitlement();
  const { versionsInUse } = await ask(releases.listConsoleReleases);
  expect(versionsInUse).toEqual([{ version: "4.6.1", devices: expect.any(Number) }]);
});

test("only https addresses without surprises can be entered in the console", async () => {
  const { addReleaseFile } = await import("@baleen/contract/back-office/releases.ts");
  const file = { ...reasonFields(), ...windows, sha256: "A".repeat(64), signature: null };
  const isAccepted = (url: string) => addReleaseFile.body.safeParse({ ...file, url }).success;
  expect(isAccepted("https://dl.example.com/Baleen.exe")).toBe(true);
  for (const url of ["http://dl.example.com/a", "javascript:alert(1)", "ftp://a/b", "/a", ""]) {
    expect([url, isAccepted(url)]).toEqual([url, false]);
  }
  expect((await send(world, "GET", "/updates/releases")).status).toBe(200);
});
