import { normalisePassword } from "@baleen/contract/typed-values/password.ts";
import * as z from "zod/mini";

export interface Confirmed {
  confirmation: string;
}

export const confirmation = z.string();

/** Checks that the confirmation matches the field `name`, even while other fields are invalid. */
export function samePassword<Name extends string>(name: Name) {
  return z.refine<Readonly<Record<Name | keyof Confirmed, string>>>(
    (values) => normalisePassword(values[name]) === normalisePassword(values.confirmation),
    { path: ["confirmation"], error: "passwordsDiffer", when: () => true },
  );
}
