import type { Problem } from "@baleen/contract/error-kind.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { z } from "zod";
import { defineProblems, type FoundProblem, failed, failure } from "./check.ts";

/** What is wrong with a setting. The sentence begins with its name, and never holds the value of a secret. */
export interface SettingProblem extends FoundProblem {
  /** The name of the variable, of several, or of the payment method that it is about. */
  readonly setting: string;
}

export function problemOf(setting: string, { code, sentence: { zh, en } }: Problem): SettingProblem {
  return { setting, ...failed({ code, sentence: { zh: `${setting}：${zh}`, en: `${setting}: ${en}` } }) };
}

/** What is wrong, of some checks. */
export function findProblems(
  checks: readonly (readonly [isWrong: unknown, setting: string, problem: Problem])[],
): SettingProblem[] {
  return checks.flatMap(([isWrong, setting, problem]) => (isWrong ? [problemOf(setting, problem)] : []));
}

/** Which settings are missing, of those that `needed` describes. */
export function findMissing(
  variables: Readonly<Record<string, string | undefined>>,
  needed: Readonly<Record<string, Localized>>,
  missing: (what: Localized) => Problem,
): SettingProblem[] {
  return findProblems(Object.entries(needed).map(([name, what]) => [!variables[name], name, missing(what)]));
}

const listed = {
  zh: new Intl.ListFormat("zh", { type: "disjunction" }),
  en: new Intl.ListFormat("en", { type: "disjunction" }),
};

const problem = defineProblems({
  /** The sentence, which says how it is written, stands beside the setting. */
  malformed: failure((form: Localized) => form),
  otherValue: failure((values: readonly string[]) => ({
    zh: `要写${listed.zh.format(values)}`,
    en: `must be ${listed.en.format(values)}`,
  })),
  blank: failure({ zh: "不能只有空格", en: "must not be blank" }),
  unreadable: failure({ zh: "格式不对", en: "is not valid" }),
});

/** Problems that settings of several rooms have. */
export const commonProblem = defineProblems({
  /** Another setting says nothing without this one. */
  missingBeside: failure((setting: string) => ({
    zh: `设置了${setting}，缺这一项`,
    en: `missing beside ${setting}`,
  })),
  productionNeeds: failure(({ zh, en }: Localized) => ({
    zh: `正式运行需要${zh}`,
    en: `production needs ${en}`,
  })),
  /** A plain address, which only the machine itself may have. */
  needsHttps: failure({ zh: "需要https，本机地址除外", en: "it needs https, except on the machine itself" }),
});

/** The problem of a value that zod refuses, for its checks; `problemOfIssue` reads it. */
export const failingWith = (problem: Problem) => ({ error: problem.sentence.en, params: { problem } });

/** How a setting is written, which the checks of zod say where it is not. */
export const saying = (form: Localized) => failingWith(problem.malformed(form));

/** A setting that is a text which a check accepts. */
export const checkedText = (accepts: (text: string) => boolean, form: Localized) =>
  z.string().refine(accepts, saying(form));

export const addressSuchAs = (example: string) =>
  checkedText((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
    zh: `要写地址，如${example}`,
    en: `must be an address such as ${example}`,
  }).optional();

/** A setting that is a number of digits alone, from 0 on. */
export const wholeNumber = (form: Localized, max = Number.MAX_SAFE_INTEGER) =>
  checkedText((text) => /^\s*\d+\s*$/.test(text) && Number(text) <= max, form).transform(Number);

/** What a setting names, separated by commas. */
export const listIn = (text: string) =>
  text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");

export const optionalText = (description: string) => z.string().min(1).optional().describe(description);
export const optionalFlag = (description: string) => z.stringbool().optional().describe(description);

/** Why a setting was refused: what its check says, or which values there are. */
export function problemOfIssue(issue: z.core.$ZodIssue): Problem {
  if (issue.code === "custom" && issue.params?.problem) return issue.params.problem as Problem;
  if (issue.code === "invalid_value") {
    // Of the words that zod takes for a flag two are enough.
    const isFlag = "expected" in issue && issue.expected === "stringbool";
    return problem.otherValue(isFlag ? ["true", "false"] : issue.values.map(String));
  }
  return issue.code === "too_small" ? problem.blank() : problem.unreadable();
}
