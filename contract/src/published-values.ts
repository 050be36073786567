import * as z from "zod/mini";
import type { Schema } from "./call.ts";

/** Takes what is meant out of what is given; undefined is nothing that can be used. */
type Read = (given: string) => string | undefined;

function reading(read: Read) {
  return z.transform((given: unknown) => (typeof given === "string" ? read(given) : undefined));
}

const halves = /\p{Cs}/gu;
// What turns the reading direction of all that follows, so that an address or a price reads otherwise than it is.
const turns = /[\u202A-\u202E\u2066-\u2069]/g;
// Marks without end grow over the lines above and below.
const piledMarks = /(\p{M}{4})\p{M}+/gu;
const controls = /[\p{Cc}\u2028\u2029]+/gu;
const somethingToRead = /[^\p{C}\p{Z}\p{M}\p{DI}\u2800]/u;

/** A text with something in it to be read. What is longer than its place has room for is cut. */
export function textUpTo(max: number): Read {
  return (given) => {
    const plain = given
      // Even if most of it goes, this is enough.
      .slice(0, max * 8)
      .replace(controls, " ")
      .replace(halves, "")
      .replace(turns, "")
      .replace(piledMarks, "$1")
      .trim()
      .slice(0, max)
      // The cut must not leave half a character behind.
      .replace(halves, "")
      .trimEnd();
    return somethingToRead.test(plain) ? plain : undefined;
  };
}

/** A value that its document or its item cannot do without. */
export function needed(read: Read) {
  return z.pipe(reading(read), z.string());
}

/** A value that is left out where it cannot be used. */
export function ifUsable(read: Read) {
  return z.optional(z.pipe(reading(read), z.optional(z.string())));
}

/**
 * A list of at most so many. An item that cannot be used is left out, and so is one that is there already. What
 * has items and none that can be used is no such list.
 */
export function listOf<Item extends Schema>(
  item: Item,
  most: number,
  keyOf: (item: z.output<Item>) => unknown,
) {
  const usable = (given: readonly unknown[]) => {
    const kept = new Map<string, z.output<Item>>();
    for (const one of given) {
      const parsed = item.safeParse(one);
      if (!parsed.success) continue;
      const key = String(keyOf(parsed.data));
      if (!kept.has(key)) kept.set(key, parsed.data);
      if (kept.size === most) break;
    }
    return [...kept.values()];
  };
  const read = (given: unknown): unknown => {
    if (!Array.isArray(given) || given.length === 0) return given;
    const items = usable(given);
    return items.length > 0 ? items : undefined;
  };
  return z.pipe(z.transform(read), z.array(item));
}
