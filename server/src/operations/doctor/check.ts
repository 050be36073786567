import type { Localized } from "@baleen/contract/language.ts";
import type { Facts } from "./facts.ts";

/** What a check has found. */
export interface Finding {
  readonly result: "ok" | "warn" | "fail" | "skipped";
  readonly sentence: Localized;
  /** What to do about it. */
  readonly remedy?: Localized;
}

/** One question to a set-up. A thrown error is a failure of the check. */
export interface Check {
  readonly name: Localized;
  run(facts: Facts): Promise<readonly Finding[]> | readonly Finding[];
}

const finding =
  (result: Finding["result"]) =>
  (sentence: Localized, remedy?: Localized): readonly Finding[] => [
    { result, sentence, ...(remedy && { remedy }) },
  ];

export const ok = finding("ok");
export const warn = finding("warn");
export const fail = finding("fail");
export const skipped = finding("skipped");

/** The findings of those that are not ok; if all are, these alone. */
export function problemsOr(
  problems: readonly (readonly Finding[] | false)[],
  otherwise: readonly Finding[],
): readonly Finding[] {
  const found = problems.flatMap((problem) => problem || []);
  return found.length > 0 ? found : otherwise;
}
