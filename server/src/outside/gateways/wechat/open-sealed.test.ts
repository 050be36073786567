import { createSecretKey } from "node:crypto";
import { describe, expect, test } from "vitest";
import { openSealed } from "./open-sealed.ts";
import { sealing } from "./testing/vectors.data.ts";

const { sealed, content } = sealing;
const key = createSecretKey(Buffer.from(sealing.apiV3Key));

function withBitFlipped(at: number): string {
  const bytes = Buffer.from(sealed.ciphertext, "base64");
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes.toString("base64");
}

describe("what is sealed under the APIv3 key", () => {
  test("opens as WeChat Pay's own SDK opens it", () => {
    expect(openSealed(sealed, key)).toBe(content);
  });

  test("does not open when a single bit of it is altered, wherever that is", () => {
    const { length } = Buffer.from(sealed.ciphertext, "base64");
    for (let at = 0; at < length; at++) {
      expect(openSealed({ ...sealed, ciphertext: withBitFlipped(at) }, key)).toBeUndefined();
    }
  });

  test.each([
    ["other words beside it", { ...sealed, associated_data: "associateddata" }],
    ["no words beside it", { ...sealed, associated_data: null }],
    ["another nonce", { ...sealed, nonce: "uluk4a9R25RX" }],
    ["an empty text", { ...sealed, ciphertext: "" }],
    ["a text shorter than a tag", { ...sealed, ciphertext: "AAAA" }],
    ["a shortened tag", { ...sealed, ciphertext: sealed.ciphertext.slice(0, -4) }],
  ])("does not open with %s", (_, given) => {
    expect(openSealed(given, key)).toBeUndefined();
  });

  test("does not open with another key", () => {
    expect(openSealed(sealed, createSecretKey(Buffer.alloc(32)))).toBeUndefined();
  });
});
