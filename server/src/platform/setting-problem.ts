import type { Problem } from "@baleen/contract/error-kind.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { normaliseText } from "@baleen/contract/typed-values/normalise-text.ts";
import { z } from "zod";
import { defineProblems, type FoundProblem, failure, toFailure } from "./check.ts";

/** A problem of a setting. The message begins with the setting's name, and never contains the value of a secret. */
export interface SettingProblem extends FoundProblem {
  /** The name of the variable, of several variables, or of the payment method. */
  readonly setting: string;
}

export function problemOf(setting: string, { code, sentence: { zh, en } }: Problem): SettingProblem {
  return { setting, ...toFailure({ code, sentence: { zh: `${setting}：${zh}`, en: `${setting}: ${en}` } }) };
}

/** Returns the problems of the checks that fail. */
export function findProblems(
  checks: readonly (readonly [isWrong: unknown, setting: string, problem: Problem])[],
): SettingProblem[] {
  return checks.flatMap(([isWrong, setting, problem]) => (isWrong ? [problemOf(setting, problem)] : []));
}

/** Returns a problem for each missing setting of `needed`, whose values describe the settings. */
export function findMissingSettings(
  variables: Readonly<Record<string, string | undefined>>,
  needed: Readonly<Record<string, Localized>>,
  missing: (what: Localized) => Problem,
): SettingProblem[] {
  return findProblems(Object.entries(needed).map(([name, what]) => [!variables[name], name, missing(what)]));
}

const listFormats = {
  zh: new Intl.ListFormat("zh", { type: "disjunction" }),
  en: new Intl.ListFormat("en", { type: "disjunction" }),
};

const problem = defineProblems({
  /** The text is the required format, which is shown after the setting's name. */
  malformed: failure((form: Localized) => form),
  otherValue: failure((values: readonly string[]) => ({
    zh: `要写${listFormats.zh.format(values)}`,
    en: `must be ${listFormats.en.format(values)}`,
  })),
  blank: failure({ zh: "不能只有空格", en: "must not be blank" }),
  unreadable: failure({ zh: "格式不对", en: "is not valid" }),
});

/** Problems that settings of several modules have. */
export const commonProblem = defineProblems({
  /** Another setting has no effect without this one. */
  missingBeside: failure((setting: string) => ({
    zh: `设置了${setting}，缺这一项`,
    en: `missing beside ${setting}`,
  })),
  productionNeeds: failure(({ zh, en }: Localized) => ({
    zh: `正式运行需要${zh}`,
    en: `production needs ${en}`,
  })),
  /** An http address, which is allowed only for this machine. */
  needsHttps: failure({ zh: "需要https，本机地址除外", en: "it needs https, except on the machine itself" }),
});

/** Options for a zod check: attaches the problem of a rejected value, which `problemOfIssue` reads. */
export const withProblem = (problem: Problem) => ({ error: problem.sentence.en, params: { problem } });

/** Options for a zod check whose message is the required format. */
export const withFormatProblem = (form: Localized) => withProblem(problem.malformed(form));

/** A setting with a text that `accepts` must accept. */
export const checkedText = (accepts: (text: string) => boolean, form: Localized) =>
  z.string().refine(accepts, withFormatProblem(form));

export const optionalUrl = (example: string) =>
  checkedText((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
    zh: `要写地址，如${example}`,
    en: `must be an address such as ${example}`,
  }).optional();

const isOrigin = (text: string) =>
  URL.canParse(text) && new URL(text).origin === text && /^https?:/.test(text);

/** A setting with an origin: a scheme and a host, without a path. */
export const optionalOrigin = (example: string) =>
  checkedText(isOrigin, {
    zh: `要写地址，如${example}`,
    en: `must be an origin such as ${example}`,
  }).optional();

/** Removes surrounding quotes, and byte order marks and invisible characters anywhere. */
export function stripQuotes(text: string): string {
  return text
    .replaceAll(/\p{Cf}/gu, "")
    .trim()
    .replace(/^(["'“‘`]+)(.*?)["'”’`]+$/s, "$2")
    .trim();
}

/** A setting copied from the page of a merchant or of an app: an id, or a secret of letters and digits. */
export const copiedText = z.string().transform((text) => normaliseText(stripQuotes(text)));

/** A copied setting that must match a pattern. */
export const copiedSetting = (form: RegExp, why: Localized) =>
  copiedText.refine((text) => form.test(text), withFormatProblem(why)).optional();

/** A setting with a whole number from 0 to `max`, in digits only. */
export const wholeNumber = (form: Localized, max = Number.MAX_SAFE_INTEGER) =>
  checkedText((text) => /^\s*\d+\s*$/.test(text) && Number(text) <= max, form).transform(Number);

/** The items of a comma-separated list. */
export const splitList = (text: string) =>
  text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");

export const optionalText = (description: string) => z.string().min(1).optional().describe(description);
export const optionalFlag = (description: string) => z.stringbool().optional().describe(description);

/** The problem of a rejected setting: the one attached to its check, or the list of allowed values. */
export function problemOfIssue(issue: z.core.$ZodIssue): Problem {
  if (issue.code === "custom" && issue.params?.problem) return issue.params.problem as Problem;
  if (issue.code === "invalid_value") {
    // zod accepts more words for a flag; naming two is enough.
    const isFlag = "expected" in issue && issue.expected === "stringbool";
    return problem.otherValue(isFlag ? ["true", "false"] : issue.values.map(String));
  }
  return issue.code === "too_small" ? problem.blank() : problem.unreadable();
}
