import type { Fen } from "@baleen/contract/money.ts";

/** Formats an amount as yuan with two decimals: `12.30`. Throws `RangeError` unless it is a non-negative integer. */
export function formatYuan(fen: Fen): string {
  if (!Number.isSafeInteger(fen) || fen < 0) throw new RangeError("This is no amount of money in fen");
  const rest = fen % 100;
  return `${(fen - rest) / 100}.${String(rest).padStart(2, "0")}`;
}

/** Parses yuan with up to two decimals into fen, without floating point; undefined for any other text. */
export function parseYuan(text: string): Fen | undefined {
  const [, yuan, decimals = ""] = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  return yuan === undefined ? undefined : Number(yuan) * 100 + Number(decimals.padEnd(2, "0"));
}

/** Parses a Beijing time without an offset, ignoring fractions of a second; undefined for any other text. */
export function parseBeijingTime(text: string | undefined): Date | undefined {
  const [, day, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.\d+)?$/.exec(text ?? "") ?? [];
  const instant = new Date(`${day}T${time}+08:00`);
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}

/**
 * Truncates a text to at most `maxBytes` bytes of UTF-8, at a character boundary. Deterministic: repeated requests must
 * be equal.
 */
export function truncateToBytes(text: string, maxBytes: number): string {
  let truncated = "";
  let bytes = 0;
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > maxBytes) break;
    truncated += character;
  }
  return truncated;
}

/** Parses a UTF-8 form. Undefined if a name is repeated: one signature would be valid for two readings. */
export function parseForm(body: string): ReadonlyMap<string, string> | undefined {
  return mapUniquePairs([...new URLSearchParams(body)]);
}

/** Parses a form in any charset: each byte of names and values becomes one character. */
export function parseFormBytes(body: string): ReadonlyMap<string, string> | undefined {
  const bytesOf = (text: string) =>
    Buffer.from(text.replaceAll("+", " "), "utf8")
      .toString("latin1")
      .replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  const pairs = body.split("&").filter((pair) => pair !== "");
  return mapUniquePairs(
    pairs.map((pair) => {
      const [name = "", ...value] = pair.split("=");
      return [bytesOf(name), bytesOf(value.join("="))];
    }),
  );
}

function mapUniquePairs(
  pairs: readonly (readonly [string, string])[],
): ReadonlyMap<string, string> | undefined {
  const fields = new Map(pairs);
  return fields.size === pairs.length ? fields : undefined;
}

/** Joins fields to the text that is signed: `name=value`, sorted by name, with values before any encoding. */
export function joinFields(fields: Iterable<readonly [name: string, value: string | null]>): string {
  return Array.from(fields)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
}
