import * as z from "zod/mini";
import { hasOwn } from "../has-own.ts";
import type { Localized } from "../language.ts";

// Tables of texts by code. The database stores a code with its parameters; the text is made when it is shown.

/** A text, or a function that makes it from the parameters of its code. */
export type TextOrFormatter = Localized | ((params: never) => Localized);

/** A code whose text depends on parameters, with a name shared by all its texts. */
export interface ParametrizedText<Params> {
  readonly name: Localized;
  readonly text: (params: Params) => Localized;
}

type ParamsOf<Entry> = Entry extends ParametrizedText<infer Params> | ((params: infer Params) => Localized)
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

/** The text of a code. If a later release wrote a code that this release does not know, returns the code itself. */
export function describe(
  table: Readonly<Record<string, TextOrFormatter | ParametrizedText<never>>>,
  code: string,
  params: object,
): Localized {
  const entry = hasOwn(table, code) ? table[code] : undefined;
  if (entry === undefined) return { zh: code, en: code };
  const text = "text" in entry ? entry.text : entry;
  // The parameters were stored together with this code, so they have its type.
  return typeof text === "function" ? text(params as never) : text;
}
