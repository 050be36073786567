import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { systemRandom } from "./random.ts";
import { findKeyWeakness, fingerprintOf, readOrCreateSecretKey } from "./secret-key.ts";

test.each([
  ["one letter", "a".repeat(32), "fewCharacters"],
  ["spaces", " ".repeat(40), "fewCharacters"],
  ["nine different characters", "123456789".repeat(4), "fewCharacters"],
  ["a placeholder", "change-me-change-me-change-me-change-me", "fewCharacters"],
  ["the digits again and again", "0123456789".repeat(4).slice(0, 32), "repeatsText"],
  ["a word twice", "correct-horse-battery-staple".repeat(2), "repeatsText"],
])("a key of %s is weak", (_, key, weakness) => {
  expect(findKeyWeakness(key)?.code).toBe(weakness);
});

test.each([
  ["openssl rand -hex 32", "9f2c4d18a07be6635e1f0c94d7b8a2135c6e7f80914b2d3a6f5e8c7d0b1a2934"],
  ["openssl rand -base64 32", "q83vEjRWeJq83u/+ASNFZ4mrze8QIyM0RVZneImaq7w="],
  ["a long sentence", "a key of thirty-two characters or more"],
])("a key made by %s is strong enough", (_, key) => {
  expect(findKeyWeakness(key)).toBeUndefined();
});

test("a fingerprint tells keys apart and shows nothing of them", () => {
  const key = "a key of thirty-two characters or more";
  expect(fingerprintOf(key)).toMatch(/^[0-9a-f]{64}$/);
  expect(fingerprintOf(key)).toBe(fingerprintOf(key));
  expect(fingerprintOf(key)).not.toBe(fingerprintOf(`${key} `));
});

test("the demo's key is made once, and nothing else is left behind", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "key-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const key = await readOrCreateSecretKey(folder, systemRandom);
  expect(findKeyWeakness(key)).toBeUndefined();
  expect(await readOrCreateSecretKey(folder, systemRandom)).toBe(key);
  expect(await readdir(folder)).toEqual(["secret-key"]);
});
