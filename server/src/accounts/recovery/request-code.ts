import { readTypedKey } from "@baleen/contract/typed-values/typed-key.ts";
import { keyedDigest } from "../../platform/digest.ts";
import { makeTypedKey } from "../../platform/typed-key.ts";

/** `XXXX-XXXX`: 35 bits and a check symbol, to be read out to support. It names a request and opens nothing. */
const length = 8;

/** The code of a request, which follows from its token: the page can be shown it again, and nobody else. */
export function requestCodeOf(secretKey: string, token: string): string {
  const bytes = Buffer.from(keyedDigest(secretKey, "code of a recovery request", token), "hex");
  return makeTypedKey({ bytes: (count) => bytes.subarray(0, count) }, length);
}

/** The stored digest of a code, from any spelling. Invalid codes have a digest that no request has. */
export function requestCodeDigest(secretKey: string, typed: string): string {
  return keyedDigest(secretKey, "digest of a recovery request's code", readTypedKey(typed, length) ?? "");
}
