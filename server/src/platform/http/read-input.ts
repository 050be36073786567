import type { Schema } from "@baleen/contract/call.ts";
import type * as z from "zod/mini";
import { AppError } from "./app-error.ts";

/**
 * Validates a body, path or query by its schema and drops unknown fields. Throws `invalidRequest` with an error key
 * for each wrong field. Lone surrogates are invalid: PostgreSQL would store another character.
 */
export function readInput<S extends Schema>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input);
  if (parsed.success) {
    rejectLoneSurrogates(parsed.data);
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

function rejectLoneSurrogates(data: unknown): void {
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
