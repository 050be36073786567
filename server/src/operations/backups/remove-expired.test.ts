import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { backupNameAt, expiredBackups, type Manifest, removeExpired, serializeManifest } from "./manifest.ts";

const now = new Date("2026-11-22T19:10:00Z");

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
    put(`${name}.json`, serializeManifest(manifestOf(`${name}.dump`, takenAt)));
  }
  const others = ["notes.txt", "baleen-20200101T000000Z.dump", "baleen-20200102T000000Z.json"];
  for (const name of others) put(name);
  // A manifest that names a file other than its own backup.
  put(
    "baleen-20200103T000000Z.json",
    serializeManifest(manifestOf("notes.txt", new Date("2020-01-03T00:00:00Z"))),
  );
  const removed = await removeExpired(folder, now);
  expect(removed).toHaveLength(100 - 13);
  expect(await removeExpired(folder, now)).toEqual([]);
  const left = readdirSync(folder);
  expect(left).toEqual(expect.arrayContaining([...others, "baleen-20200103T000000Z.json"]));
  expect(left).toHaveLength(others.length + 1 + 2 * 13);
});

/** Made every night at 03:00 in China, which is 19:00 UTC of the previous day. */
const nightly = (count: number) =>
  Array.from({ length: count }, (_, night) => ({
    takenAt: new Date(now.getTime() - 600_000 - night * 86_400_000).toISOString(),
  }));
const keptOf = (backups: readonly { readonly takenAt: string }[]) => {
  const expired = expiredBackups(backups, now);
  return backups.filter((backup) => !expired.includes(backup)).map(({ takenAt }) => takenAt.slice(0, 10));
};

test("of two years of nightly backups seven days, five weeks and twelve months are left, by China's days", () => {
  expect(keptOf(nightly(730))).toEqual([
    // The newest is from Monday the 23rd in China, so it belongs to a week of its own.
    ...["2026-11-22", "2026-11-21", "2026-11-20", "2026-11-19", "2026-11-18", "2026-11-17", "2026-11-16"],
    ...["2026-11-14", "2026-11-07", "2026-10-31"],
    ...["2026-10-30", "2026-09-29", "2026-08-30", "2026-07-30", "2026-06-29", "2026-05-30"],
    ...["2026-04-29", "2026-03-30", "2026-02-27", "2026-01-30", "2025-12-30"],
  ]);
});

test("running it again removes nothing more", () => {
  const backups = nightly(400);
  const expired = expiredBackups(backups, now);
  expect(expired.length).toBeGreaterThan(350);
  expect(
    expiredBackups(
      backups.filter((backup) => !expired.includes(backup)),
      now,
    ),
  ).toEqual([]);
});

test("backups of the last day are kept, however many there are", () => {
  const hourly = Array.from({ length: 48 }, (_, hour) => ({
    takenAt: new Date(now.getTime() - hour * 3_600_000).toISOString(),
  }));
  const expired = expiredBackups(hourly, now);
  expect(expired.every(({ takenAt }) => new Date(takenAt).getTime() < now.getTime() - 86_400_000)).toBe(true);
  expect(hourly.length - expired.length).toBe(26);
});

test("a gap removes nothing: the newest of each period counts, not the calendar since today", () => {
  const old = ["2024-01-05", "2024-03-09", "2025-07-01"].map((day) => ({ takenAt: `${day}T19:00:00.000Z` }));
  expect(expiredBackups(old, now)).toEqual([]);
  expect(expiredBackups([], now)).toEqual([]);
});
