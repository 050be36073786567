import { GatewayError } from "../gateway.ts";
import type { Fields } from "./hash.ts";

/** An answer's own fields, and those within its `data`. Numbers are the digits that were sent. */
export interface HupiAnswer {
  readonly fields: Fields;
  readonly data: Fields;
}

/** Throws `GatewayError` of kind `unknown` for whatever is no answer of hupi. */
export function readAnswer(text: string): HupiAnswer {
  const value = parse(text);
  if (!isObject(value) || value.errcode === undefined) {
    throw new GatewayError("unknown", "hupi answered with something that is no answer");
  }
  return { fields: textsOf(value), data: isObject(value.data) ? textsOf(value.data) : {} };
}

/** Long numbers would lose their last digits and `9.90` its nought, and both are under the hash. */
function parse(text: string): unknown {
  const keepDigits = (_name: string, value: unknown, context?: { readonly source?: string }) =>
    typeof value === "number" ? (context?.source ?? String(value)) : value;
  try {
    return JSON.parse(text, keepDigits);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textsOf(fields: Readonly<Record<string, unknown>>): Fields {
  const texts = Object.entries(fields).flatMap(([name, value]): [string, string | null][] => {
    if (value === null) return [[name, null]];
    return typeof value === "object" ? [] : [[name, String(value)]];
  });
  return Object.fromEntries(texts);
}
