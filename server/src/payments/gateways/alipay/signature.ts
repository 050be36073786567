import { type KeyObject, verify } from "node:crypto";

/** Alipay's name for the algorithm of `signText`. The older `RSA`, over SHA-1, is not accepted. */
export const signType = "RSA2";

/** Whether one of the keys made the signature. While Alipay rotates its key, two are in use. */
export function isSignedRsa2(bytes: Uint8Array, signature: string, publicKeys: readonly KeyObject[]) {
  const raw = Buffer.from(signature, "base64");
  return publicKeys.some((key) => verify("sha256", bytes, key, raw));
}

const stringPattern = /"(?:[^"\\]|\\.)*"/y;
const spacePattern = /[ \t\r\n]*/y;

/**
 * The members of a JSON object, each value as its original bytes, which is what Alipay signs: parsing and serializing
 * would change them (`\/` becomes `/`). Undefined if the text is not a JSON object or a member's name occurs twice.
 */
export function rawMembers(bytes: Buffer): ReadonlyMap<string, Buffer> | undefined {
  // One character per byte, so that positions match. JSON syntax is ASCII.
  const text = bytes.toString("latin1");
  const members = new Map<string, Buffer>();
  if (!isObject(bytes)) return undefined;
  let at = text.indexOf("{") + 1;
  while (true) {
    const start = skip(spacePattern, text, at);
    const end = skip(stringPattern, text, start);
    // The JSON is valid, so the object ends where no name follows.
    if (end === start) return members;
    const name: string = JSON.parse(text.slice(start, end));
    if (members.has(name)) return undefined;
    const valueStart = skip(spacePattern, text, skip(spacePattern, text, end) + ":".length);
    const valueEnd = endOfValue(text, valueStart);
    members.set(name, bytes.subarray(valueStart, valueEnd));
    at = skip(spacePattern, text, valueEnd) + ",".length;
  }
}

/** Validates first, so that the scanner may assume valid JSON. */
function isObject(bytes: Buffer): boolean {
  try {
    const value: unknown = JSON.parse(bytes.toString());
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** The index at which a value ends: the first comma or closing bracket outside strings and nested values. */
function endOfValue(text: string, start: number): number {
  let depth = 0;
  let at = start;
  while (at < text.length) {
    const character = text.charAt(at);
    if (depth === 0 && ",]} \t\r\n".includes(character)) break;
    if ("{[".includes(character)) depth += 1;
    if ("}]".includes(character)) depth -= 1;
    at = character === '"' ? skip(stringPattern, text, at) : at + 1;
  }
  return at;
}
