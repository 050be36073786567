import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { digestUses, sealUses, tokenUses } from "./key-uses.data.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
/** The product's files without tests, by their path in `server/src`. */
const sources = new Map(
  readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !/(\.test\.ts$|testing\/)/.test(file))
    .map((file) => [file, readFileSync(path.join(root, file), "utf8")]),
);

const filesWith = (pattern: RegExp) =>
  [...sources].flatMap(([file, text]) => (pattern.test(text) ? [file] : [])).toSorted();

test("only the settings, what compares them with the database, and the ring itself read a secret key", () => {
  expect(filesWith(/\b(secretKey|formerSecretKey)\b/)).toEqual([
    "operations/accept-deployment.ts",
    "operations/backups/check-restored.ts",
    "operations/doctor/checks/proxy.ts",
    "operations/secret-keys/read-key-change.ts",
    "operations/settings/settings.ts",
    "platform/database/deployment.ts",
    "platform/database/key-store.ts",
    "platform/key-ring.ts",
    "platform/secret-key.ts",
  ]);
});

test("only the ring digests and seals with a secret key", () => {
  // The demo's simulated gateways have a key of their own.
  expect(filesWith(/\bkeyedDigest\(/)).toEqual([
    "demo/simulated-gateway.ts",
    "platform/digest.ts",
    "platform/key-ring.ts",
    "platform/secret-key.ts",
  ]);
  expect(filesWith(/\/seal\.ts"/)).toEqual(["platform/key-ring.ts"]);
  // WeChat Pay encrypts parts of its notices with the merchant's key.
  expect(filesWith(/createCipheriv|createDecipheriv/)).toEqual([
    "payments/gateways/wechat/signature.ts",
    "platform/seal.ts",
  ]);
});

const uses = (table: object, writes: string, reads: string) =>
  Object.keys(table).map((use) => [use, writes, reads] as const);

test.each([
  ...uses(digestUses, "digest", "candidates|matches"),
  ...uses(tokenUses, "sign", "verify"),
  ...uses(sealUses, "seal", "open").filter(([use]) => use !== "former key"),
])("values for the purpose “%s” are made and read", (use, writes, reads) => {
  const texts = [...sources.values()].filter((text) => text.includes(`"${use}"`));
  for (const verbs of [writes, reads]) {
    // One file names its purpose in a constant.
    const called = new RegExp(`\\.(${verbs})\\(\\s*("${use}"|use,)`);
    expect(
      texts.some((text) => called.test(text)),
      verbs,
    ).toBe(true);
  }
});
