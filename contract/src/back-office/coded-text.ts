import * as z from "zod/mini";
import { hasOwn } from "../has-own.ts";
import type { Localized } from "../language.ts";

// Tables of texts by code. What is stored is a code with its parameters; texts are made from them where they are shown.

/** A text, or one that is made from the parameters of its code. */
export type Text = Localized | ((params: never) => Localized);

/** A code whose texts differ has a name that all of them share. */
export interface Parametrized<Params> {
  readonly name: Localized;
  readonly text: (params: Params) => Localized;
}

type ParamsOf<Entry> = Entry extends Parametrized<infer Params> | ((params: infer Params) => Localized)
  ? Params
  : undefined;

/** A code of a table with its parameters. */
export type WithParams<Table, Key extends string> = {
  [Code in keyof Table]: { readonly [Name in Key]: Code } & (ParamsOf<Table[Code]> extends undefined
    ? { readonly params?: undefined }
    : { readonly params: ParamsOf<Table[Code]> });
}[keyof Table];

export const codesOf = <Code extends string>(table: Readonly<Record<Code, unknown>>) =>
  z.enum(Object.keys(table) as [Code, ...Code[]]);

/** The text of a code. A later release may have written one without a text here, which is shown as it is. */
export function describe(
  table: Readonly<Record<string, Text | Parametrized<never>>>,
  code: string,
  params: object,
): Localized {
  const entry = hasOwn(table, code) ? table[code] : undefined;
  if (entry === undefined) return { zh: code, en: code };
  const text = "text" in entry ? entry.text : entry;
  // They were written as the parameters of this code.
  return typeof text === "function" ? text(params as never) : text;
}
