import * as z from "zod/mini";
import type { Schema } from "../call.ts";

/** Sanitizes a published string; undefined if nothing usable is left. */
type Sanitize = (value: string) => string | undefined;

function sanitizeString(sanitize: Sanitize) {
  return z.transform((value: unknown) => (typeof value === "string" ? sanitize(value) : undefined));
}

const loneSurrogates = /\p{Cs}/gu;
// Bidirectional controls could make a URL or a price read as another one.
const bidiControls = /[\u202A-\u202E\u2066-\u2069]/g;
// Long runs of combining marks cover the lines above and below.
const stackedMarks = /(\p{M}{4})\p{M}+/gu;
const controls = /[\p{Cc}\u2028\u2029]+/gu;
const visibleCharacter = /[^\p{C}\p{Z}\p{M}\p{DI}\u2800]/u;

/** Plain text with at least one visible character, cut to `max` UTF-16 units. */
export function sanitizeText(max: number): Sanitize {
  return (value) => {
    const plain = value
      // Bounds the work of the replacements below.
      .slice(0, max * 8)
      .replace(controls, " ")
      .replace(loneSurrogates, "")
      .replace(bidiControls, "")
      .replace(stackedMarks, "$1")
      .trim()
      .slice(0, max)
      // The cut may have split a surrogate pair.
      .replace(loneSurrogates, "")
      .trimEnd();
    return visibleCharacter.test(plain) ? plain : undefined;
  };
}

/** A required field: without a usable value its document or item is invalid. */
export function requiredString(sanitize: Sanitize) {
  return z.pipe(sanitizeString(sanitize), z.string());
}

/** A field that is left out if its value is not usable. */
export function optionalString(sanitize: Sanitize) {
  return z.optional(z.pipe(sanitizeString(sanitize), z.optional(z.string())));
}

/**
 * A list of at most `max` items. Invalid items and duplicates by `keyOf` are left out. A list with only invalid items
 * is invalid; an empty list is valid.
 */
export function listOf<Item extends Schema>(
  item: Item,
  max: number,
  keyOf: (item: z.output<Item>) => unknown,
) {
  const usable = (list: readonly unknown[]) => {
    const itemByKey = new Map<string, z.output<Item>>();
    for (const one of list) {
      const parsed = item.safeParse(one);
      if (!parsed.success) continue;
      const key = String(keyOf(parsed.data));
      if (!itemByKey.has(key)) itemByKey.set(key, parsed.data);
      if (itemByKey.size === max) break;
    }
    return [...itemByKey.values()];
  };
  const parseItems = (value: unknown): unknown => {
    if (!Array.isArray(value) || value.length === 0) return value;
    const items = usable(value);
    return items.length > 0 ? items : undefined;
  };
  return z.pipe(z.transform(parseItems), z.array(item));
}
