import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addImage } from "../content/serve-media.ts";
import { systemClock } from "../platform/clock.ts";
import { type FakeObjectStore, openFakeObjectStore } from "../testing/fake-object-store.ts";
import { runCommand } from "../testing/run-command.ts";
import { openWorld, type World } from "../testing/world.ts";

let fake: FakeObjectStore;
let world: World;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "files-"));
  // Commands use the database's time, which is this machine's here.
  fake = await openFakeObjectStore(() => systemClock.now().getTime());
  world = await openWorld();
});
afterAll(async () => {
  await world.close();
  await fake.close();
  await rm(folder, { recursive: true });
});

const files = (...words: string[]) => runCommand("files", world.databaseUrl, words, fake.settings);

test("an operator moves images, uploads an installer, and finds what is damaged", async () => {
  const image = Buffer.from("an image");
  const digest = createHash("sha256").update(image).digest("hex");
  const facts = { width: 1, height: 1, made_at: world.clock.now(), made_by: null };
  await world.db.transaction().execute((tx) => addImage(tx, { ...facts, digest, bytes: image }));
  expect(await files()).toMatch(/^images in the database +1 .*\nimages in the store +0 /);
  expect(await files("move", "store")).toBe("1 image moved to the store.\n");
  expect(await files()).toMatch(/^images in the database +0 .*\nimages in the store +1 /);

  const installer = path.join(folder, "Baleen-2.7.0.exe");
  await writeFile(installer, "an installer");
  const sha256 = createHash("sha256").update("an installer").digest("hex");
  const printed = await files("upload", installer);
  expect(printed).toContain(`/download/files/${sha256}/Baleen-2.7.0.exe\n  SHA-256  ${sha256}\n`);
  expect(await files("check")).toBe("2 files are intact.\n");

  fake.objects.set(`baleen/site/${sha256}`, Buffer.from("an iNstaller"));
  fake.objects.delete(`baleen/site/${digest}`);
  const found = await files("check");
  expect(found).toContain("0 files are intact. These are not:");
  expect(found).toContain(`${sha256} Baleen-2.7.0.exe: The block at 0 differs`);
  expect(found).toMatch(new RegExp(`${digest} image: .*404 NoSuchKey`));

  fake.objects.set(`baleen/site/${sha256}`, Buffer.from("an installer"));
  fake.objects.set(`baleen/site/${digest}`, image);
  expect(await files("check")).toBe("2 files are intact.\n");
  const open = world.db.selectFrom("alarms").select("kind").where("closed_at", "is", null);
  expect(await open.execute()).toEqual([]);
  expect(await files("move", "database")).toBe(
    "1 image moved to the database; the objects stay in the store. Installers stay in it: 1.\n",
  );
  const entries = await world.db.selectFrom("audit_log_entries").select("action").orderBy("id").execute();
  expect(entries.map(({ action }) => action)).toEqual(["moveImages", "uploadInstaller", "moveImages"]);
});

test("a command that cannot work says why", async () => {
  expect(await files("upload", "Baleen.exe")).toBe("Name the file by its whole path, not Baleen.exe\n");
  expect(await files("upload", path.join(folder, "none.exe"))).toContain("no such file");
  expect(await files("move", "elsewhere")).toContain("npm run files");
  expect(await runCommand("files", world.databaseUrl, ["move", "store"])).toContain("MEDIA_URL is not set");
  expect(await runCommand("files", world.databaseUrl, [])).toContain("new images go to the database");
});
