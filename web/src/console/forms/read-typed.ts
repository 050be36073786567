import { parseAmount } from "@baleen/contract/typed-values/amount.ts";
import { normaliseText } from "@baleen/contract/typed-values/normalise-text.ts";
import type { ReadField } from "./SendForm.tsx";

/*
 * Convert typed input for a call's body. Unreadable numbers become NaN. Every schema rejects NaN, so the error appears
 * at the field instead of the value being left out.
 */

export function readWhole(typed: string): number {
  const text = normaliseText(typed);
  return /^[+-]?\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
}

export function readFen(typed: string): number {
  return parseAmount(typed) ?? Number.NaN;
}

/** Empty input is null. */
export function readOptional(typed: string, read: (typed: string) => number): number | null {
  return typed.trim() === "" ? null : read(typed);
}

/** The values of the fields that are not empty. */
export function readFilled(read: ReadField, ...names: readonly string[]): Record<string, string> {
  const typed = names.map((name) => [name, read(name).trim()] as const);
  return Object.fromEntries(typed.filter(([, value]) => value !== ""));
}
