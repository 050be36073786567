import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { makeSparkleKey, makeTauriKey } from "../testing/sign-file.ts";
import { verifySparkle, verifyTauri } from "./check-release-file.ts";

const file = Buffer.from("the bytes of an installer");
const digests = (bytes: Buffer) => ({
  blake2b512: createHash("blake2b512").update(bytes).digest(),
  content: bytes,
});
const tauri = makeTauriKey();
const sparkle = makeSparkleKey();

test("a signature of Tauri is that of the file, with its comment, by its key", () => {
  const good = tauri.sign(file);
  const check = (text: string, bytes = file, key: string | undefined = tauri.publicKey) =>
    verifyTauri(text, digests(bytes), key);
  expect(check(good)).toBeUndefined();
  expect(check(Buffer.from(good, "base64").toString())).toBeUndefined();
  expect(check(good, Buffer.from("other bytes"))).toBe("signatureWrong");
  expect(check(tauri.sign(file, { comment: "timestamp:1\tfile:Other.exe" }))).toBe("signatureWrong");
  expect(check(good, file, makeTauriKey().publicKey)).toBe("otherKey");
  expect(check(tauri.sign(file, { algorithm: "Ed" }))).toBe("signatureUnreadable");
  expect(check("nonsense")).toBe("signatureUnreadable");
  expect(verifyTauri(good, digests(file), undefined)).toBe("keyMissing");
});

test("a signature of Sparkle is that of the file, by its key", () => {
  const good = sparkle.sign(file);
  const check = (text: string, bytes = file, key: string | undefined = sparkle.publicKey) =>
    verifySparkle(text, digests(bytes), key);
  expect(check(good)).toBeUndefined();
  expect(check(good, Buffer.from("other bytes"))).toBe("signatureWrong");
  expect(check(good, file, makeSparkleKey().publicKey)).toBe("signatureWrong");
  expect(check("AAAA")).toBe("signatureUnreadable");
  expect(verifySparkle(good, digests(file), undefined)).toBe("keyMissing");
});
