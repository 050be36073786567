import { readAmount } from "@baleen/contract/typed-values/amount.ts";
import { plainText } from "@baleen/contract/typed-values/plain-text.ts";
import type { ReadField } from "./SendForm.tsx";

/*
 * What was typed, as a call's body wants it. What cannot be read is NaN, which no schema takes, so that it is named at its
 * field instead of being left out.
 */

export function readWhole(typed: string): number {
  const text = plainText(typed);
  return /^[+-]?\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
}

export function readFen(typed: string): number {
  return readAmount(typed) ?? Number.NaN;
}

/** Nothing typed is null. */
export function readOptional(typed: string, read: (typed: string) => number): number | null {
  return typed.trim() === "" ? null : read(typed);
}

/** The fields in which something was typed. */
export function readFilled(read: ReadField, ...names: readonly string[]): Record<string, string> {
  const typed = names.map((name) => [name, read(name).trim()] as const);
  return Object.fromEntries(typed.filter(([, value]) => value !== ""));
}
