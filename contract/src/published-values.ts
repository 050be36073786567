import * as z from "zod/mini";
import type { Schema } from "./call.ts";

/** Takes what is meant out of what is given; undefined is nothing that can be used. */
type Read = (given: string) => string | undefined;

function reading(read: Read) {
  return z.transform((given: unknown) => (typeof given === "string" ? read(given) : undefined));
}

/** A text that is not blank. What is longer than its place has room for is cut. */
export function textUpTo(max: number): Read {
  return (given) => {
    const text = given.trim();
    // A cut must not leave half a character behind.
    return (text.length > max ? text.slice(0, max).replace(/[\uD800-\uDBFF]$/, "") : text) || undefined;
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

/** A list of at most so many. An item that cannot be used is left out, and so is one that is there already. */
export function listOf<Item extends Schema>(
  item: Item,
  most: number,
  keyOf: (item: z.output<Item>) => unknown,
) {
  const read = (given: unknown): unknown => {
    if (!Array.isArray(given)) return given;
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
  return z.pipe(z.transform(read), z.array(item));
}
