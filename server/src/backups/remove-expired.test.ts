import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { backupNameAt, type Manifest, writeManifest } from "./manifest.ts";
import { removeExpired } from "./remove-expired.ts";

const now = new Date("2026-11-22T19:00:00Z");

function manifestOf(file: string, takenAt: Date): Manifest {
  const facts = {
    format: 1,
    bytes: 1,
    sha256: "",
    mode: null,
    codeVersion: "0.1.0",
    isEncrypted: false,
  } as const;
  const versions = { serverVersion: "18.1", dumpVersion: "18.1", migrations: [], secretKeyFingerprint: null };
  return { ...facts, ...versions, file, takenAt: takenAt.toISOString(), rows: {} };
}

test("expired backups go with their manifests, and nothing that is not theirs", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "baleen-expired-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const put = (name: string, content = "") => writeFileSync(path.join(folder, name), content);
  for (let night = 0; night < 100; night += 1) {
    const takenAt = new Date(now.getTime() - night * 86_400_000);
    const name = backupNameAt(takenAt);
    put(`${name}.dump`);
    put(`${name}.json`, writeManifest(manifestOf(`${name}.dump`, takenAt)));
  }
  const others = ["notes.txt", "baleen-20200101T000000Z.dump", "baleen-20200102T000000Z.json"];
  for (const name of others) put(name);
  // A manifest that names another file than its own.
  put(
    "baleen-20200103T000000Z.json",
    writeManifest(manifestOf("notes.txt", new Date("2020-01-03T00:00:00Z"))),
  );
  const removed = await removeExpired(folder, now);
  expect(removed).toHaveLength(100 - 13);
  expect(await removeExpired(folder, now)).toEqual([]);
  const left = readdirSync(folder);
  expect(left).toEqual(expect.arrayContaining([...others, "baleen-20200103T000000Z.json"]));
  expect(left).toHaveLength(others.length + 1 + 2 * 13);
});
