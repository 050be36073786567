import type { Schema } from "@baleen/contract/call.ts";
import type * as z from "zod/mini";
import { AppError } from "./app-error.ts";

/**
 * Reads a body or the parameters of an address by their schema. Unknown fields are dropped; the reasons of
 * wrong ones become `fields`. Half a surrogate pair is no character and would be stored as another one.
 * Throws `invalidRequest`.
 */
export function readInput<S extends Schema>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input);
  if (parsed.success) {
    refuseLoneSurrogates(parsed.data);
    return parsed.data;
  }
  const fields: Record<string, string> = {};
  for (const { path, message, code } of parsed.error.issues) {
    const field = path[0];
    if (typeof field !== "string" || field in fields) continue;
    const missing = code === "invalid_type" && !hasField(input, field);
    fields[field] = missing ? "required" : message;
  }
  throw new AppError("invalidRequest", Object.keys(fields).length > 0 ? { fields } : {});
}

function refuseLoneSurrogates(data: unknown): void {
  const broken = Object.entries(data ?? {}).filter(
    ([, value]) => typeof value === "string" && !value.isWellFormed(),
  );
  if (broken.length > 0) {
    throw new AppError("invalidRequest", {
      fields: Object.fromEntries(broken.map(([field]) => [field, "invalid"])),
    });
  }
}

function hasField(input: unknown, field: string): boolean {
  return typeof input === "object" && input !== null && field in input;
}
