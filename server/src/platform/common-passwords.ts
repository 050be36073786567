import { normalisePassword } from "@baleen/contract/typed-values/password.ts";

const maxPasswords = 10_000;
const minLength = 6;

let ranks: Promise<ReadonlyMap<string, number>> | undefined;

/** Whether a password is one of the 10,000 most frequent ones. */
export async function isCommonPassword(password: string): Promise<boolean> {
  return (await rankOf(password)) < maxPasswords;
}

/** Whether a password is anywhere in the list. Used for operators, whose passwords have a greater minimum length. */
export async function isListedPassword(password: string): Promise<boolean> {
  return (await rankOf(password)) < Number.POSITIVE_INFINITY;
}

/** The password's rank by frequency. The list has half a megabyte, so it is loaded on first use. */
async function rankOf(password: string): Promise<number> {
  ranks ??= import("@zxcvbn-ts/language-common").then(({ dictionary }) => {
    const byFrequency = dictionary["passwords-common"] as readonly string[];
    const longEnough = byFrequency.filter((listed) => listed.length >= minLength);
    return new Map(longEnough.map((listed, rank) => [listed, rank]));
  });
  return (await ranks).get(normalisePassword(password).toLowerCase()) ?? Number.POSITIVE_INFINITY;
}
