import type { Schema } from "@baleen/contract/call.ts";
import type * as z from "zod/mini";
import { AppError } from "./app-error.ts";

/**
 * Reads a body or the parameters of an address by their schema. Unknown fields are dropped; the reasons of
 * wrong ones become `fields`. Throws `invalidRequest`.
 */
export function readInput<S extends Schema>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const { path, message, code } of parsed.error.issues) {
    const field = path[0];
    if (typeof field !== "string" || field in fields) continue;
    const missing = code === "invalid_type" && !hasField(input, field);
    fields[field] = missing ? "required" : message;
  }
  throw new AppError("invalidRequest", Object.keys(fields).length > 0 ? { fields } : {});
}

function hasField(input: unknown, field: string): boolean {
  return typeof input === "object" && input !== null && field in input;
}
