import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Problem } from "@baleen/contract/error-kind.ts";
import { defineProblems, failure } from "./check.ts";
import { keyedDigest } from "./digest.ts";
import { type Random, randomToken } from "./random.ts";

/** The demo's secret key; created at the first start and stored beside the demo's database. */
export async function readOrCreateSecretKey(dataDir: string, random: Random): Promise<string> {
  return await readOrCreateFile(dataDir, "secret-key", randomToken(random));
}

/** Reads a file in the demo's data folder; creates it with `content` if it is missing. */
export async function readOrCreateFile(dataDir: string, name: string, content: string): Promise<string> {
  const file = path.join(dataDir, name);
  const temporary = `${file}.${process.pid}`;
  await mkdir(dataDir, { recursive: true });
  await writeFile(temporary, content, { mode: 0o600 });
  try {
    // A hard link creates the file atomically with its content, even if processes start together.
    await link(temporary, file);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    await rm(temporary, { force: true });
  }
  return await readFile(file, "utf8");
}

/** A digest that identifies a key without revealing it. */
export function fingerprintOf(secretKey: string): string {
  return keyedDigest(secretKey, "fingerprint of the secret key");
}

/** The beginning of a fingerprint, as operators see it. */
export function shortFingerprint(fingerprint: string): string {
  return fingerprint.slice(0, 6);
}

const minDistinct = 10;

const weakness = defineProblems({
  fewCharacters: failure({
    zh: `这个密钥不同的字符不到${minDistinct}个；请生成一个，如openssl rand -hex 32`,
    en: `this key has fewer than ${minDistinct} different characters; make one, such as by: openssl rand -hex 32`,
  }),
  repeatsText: failure({
    zh: "这个密钥是一段短文字的重复；请生成一个，如openssl rand -hex 32",
    en: "this key repeats a shorter text; make one, such as by: openssl rand -hex 32",
  }),
});

/**
 * Why a key is weak: it has fewer than ten distinct characters, or repeats a shorter text. Undefined if it is not weak.
 * One in ten thousand random keys of 32 hexadecimal digits is rejected.
 */
export function findKeyWeakness(key: string): Problem | undefined {
  const distinct = new Set(key.replaceAll(/\s/g, "")).size;
  if (distinct < minDistinct) return weakness.fewCharacters();
  return isRepetition(key) ? weakness.repeatsText() : undefined;
}

function isRepetition(text: string): boolean {
  for (let period = 1; period <= text.length / 2; period += 1) {
    if (text.startsWith(text.slice(period))) return true;
  }
  return false;
}
