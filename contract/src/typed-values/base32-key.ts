import { normaliseListItem } from "./normalise-text.ts";

/** Crockford's Base32: digits and letters without I, L, O and U, in sorting order. */
export const base32Symbols = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * The canonical form of a card key or recovery key, which is stored, compared and shown while it is typed: upper case,
 * without dashes, spaces and other characters, letters replaced by the digits they look like.
 */
export function normaliseBase32Key(typed: string): string {
  return typed
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
}

/** The check symbol of a key. It detects each single wrong symbol, since odd weights are invertible modulo 32. */
export function keyCheckSymbol(body: string): string {
  const sum = [...body].reduce(
    (total, symbol, index) => total + base32Symbols.indexOf(symbol) * (2 * index + 1),
    0,
  );
  return base32Symbols[sum % base32Symbols.length] ?? "0";
}

/** The canonical form of a key in any spelling; undefined if its length, symbols or check symbol are wrong. */
export function parseBase32Key(typed: string, length: number): string | undefined {
  const key = normaliseBase32Key(typed);
  const isKey = key.length === length && [...key].every((symbol) => base32Symbols.includes(symbol));
  return isKey && key.at(-1) === keyCheckSymbol(key.slice(0, -1)) ? key : undefined;
}

/** The keys in a text, in canonical form. A key consists of adjacent whole groups and may have words around it. */
export function findBase32Keys(typed: string, length: number): readonly string[] {
  const label = new RegExp(
    `(?:CDK|CDKEY|KEY|CODE|CARD)(?=([A-Z0-9]{4}[ -]{0,3}){${length / 4}}(?![A-Z0-9]))`,
    "g",
  );
  const text = normaliseListItem(typed).toUpperCase().replaceAll("·", "-").replaceAll(label, ":");
  const keys = text.split(/\P{ASCII}|[^A-Z0-9]{4,}|[:,;()[\]{}<>"']/u).flatMap((part) => {
    const groups = (part.match(/[A-Z0-9]+/g) ?? []).flatMap((group) => splitAdjacentKeys(group, length));
    const rows = groups.flatMap((_, first) =>
      groups.slice(first).flatMap((_, more) => {
        const end = first + more + 1;
        const row = parseRepeatedKey(groups.slice(first, end).join(""), length);
        return row === undefined ? [] : [{ first, end, ...row }];
      }),
    );
    // In a key that is written twice, the second half and the first half together form another valid key.
    const repeated = rows.filter(({ times }) => times > 1);
    const longest = repeated.filter(
      (row) => !repeated.some((other) => other.times > row.times && isOverlapping(row, other)),
    );
    const others = rows.filter(
      (row) => row.times === 1 && !longest.some((other) => isOverlapping(row, other)),
    );
    return [...longest, ...others].map(({ key }) => key);
  });
  return [...new Set(keys)];
}

interface KeyRange {
  readonly first: number;
  readonly end: number;
}

const isOverlapping = (one: KeyRange, other: KeyRange) => one.first < other.end && other.first < one.end;

/** Reads a text that consists of one key, once or several times in a row. */
function parseRepeatedKey(text: string, length: number) {
  const times = text.length / length;
  if (!Number.isInteger(times) || times === 0) return undefined;
  const key = parseBase32Key(text.slice(0, length), length);
  const isRepeated = key !== undefined && normaliseBase32Key(text) === key.repeat(times);
  return isRepeated ? { key, times } : undefined;
}

/** Splits a run of whole keys without separators; any other group stays as it is. */
function splitAdjacentKeys(group: string, length: number): readonly string[] {
  const keys = group.match(new RegExp(`.{${length}}`, "g")) ?? [];
  const isOnlyKeys =
    keys.length * length === group.length && keys.every((key) => parseBase32Key(key, length));
  return isOnlyKeys ? keys : [group];
}

/** How a typed key differs from the intended one; `at` is the position in the intended key, from 0. */
export interface Slip {
  readonly key: string;
  readonly kind: "wrong" | "swapped" | "missing" | "extra";
  readonly at: number;
}

/** All valid keys that differ from the text by one typing error; few enough to look up each. */
export function findSimilarKeys(typed: string, length: number): readonly Slip[] {
  const text = normaliseBase32Key(typed);
  const slips = slipsOf(text, length).filter(({ key }) => parseBase32Key(key, length) === key);
  return slips.filter(({ key }, index) => slips.findIndex((other) => other.key === key) === index);
}

function slipsOf(text: string, length: number): Slip[] {
  const places = [...text].map((_, at) => at);
  const replaceAt = (at: number, count: number) =>
    [...base32Symbols].map((symbol) => text.slice(0, at) + symbol + text.slice(at + count));
  switch (text.length) {
    case length:
      return [
        ...places.flatMap((at) => replaceAt(at, 1).map((key) => ({ key, kind: "wrong", at }) as const)),
        ...places.slice(1).map((at) => {
          const key = text.slice(0, at - 1) + text.charAt(at) + text.charAt(at - 1) + text.slice(at + 1);
          return { key, kind: "swapped", at: at - 1 } as const;
        }),
      ].filter(({ key }) => key !== text);
    case length - 1:
      return [...places, text.length].flatMap((at) =>
        replaceAt(at, 0).map((key) => ({ key, kind: "missing", at }) as const),
      );
    case length + 1:
      return places.map(
        (at) => ({ key: text.slice(0, at) + text.slice(at + 1), kind: "extra", at }) as const,
      );
    default:
      return [];
  }
}
