import type { Localized } from "@baleen/contract/language.ts";
import { z } from "zod";

/** What is wrong with a setting. */
export interface SettingProblem {
  /** The name of the variable, of several, or of the payment method that it is about. */
  readonly setting: string;
  /** What is wrong, and what to do; never the value of a secret. */
  readonly why: Localized;
}

/** What is wrong, of some checks. */
export function findProblems(
  checks: readonly (readonly [isWrong: unknown, setting: string, why: Localized])[],
): SettingProblem[] {
  return checks.flatMap(([isWrong, setting, why]) => (isWrong ? [{ setting, why }] : []));
}

/** What a check of a setting says where it fails, for the checks of zod; `whyOf` reads it. */
export const saying = (why: Localized) => ({ error: why.en, params: { why } });

/** A setting that is a text which a check accepts. */
export const checkedText = (accepts: (text: string) => boolean, why: Localized) =>
  z.string().refine(accepts, saying(why));

export const addressSuchAs = (example: string) =>
  checkedText((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
    zh: `要写地址，如${example}`,
    en: `must be an address such as ${example}`,
  }).optional();

/** A setting that is a number of digits alone, from 0 on. */
export const wholeNumber = (why: Localized, max = Number.MAX_SAFE_INTEGER) =>
  checkedText((text) => /^\s*\d+\s*$/.test(text) && Number(text) <= max, why).transform(Number);

/** What a setting names, separated by commas. */
export const listIn = (text: string) =>
  text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");

export const optionalText = (description: string) => z.string().min(1).optional().describe(description);
export const optionalFlag = (description: string) => z.stringbool().optional().describe(description);

export const problemOf = (setting: string, why: Localized): SettingProblem => ({ setting, why });

/** Another setting says nothing without this one. */
export const missingBeside = (setting: string): Localized => ({
  zh: `设置了${setting}，缺这一项`,
  en: `missing beside ${setting}`,
});

/** A plain address, which only the machine itself may have. */
export const needsHttps = {
  zh: "需要https，本机地址除外",
  en: "it needs https, except on the machine itself",
};

const listed = {
  zh: new Intl.ListFormat("zh", { type: "disjunction" }),
  en: new Intl.ListFormat("en", { type: "disjunction" }),
};

/** Why a setting was refused: what its check says, or which values there are. */
export function whyOf(issue: z.core.$ZodIssue): Localized {
  if (issue.code === "custom" && issue.params?.why) return issue.params.why as Localized;
  if (issue.code === "invalid_value") {
    // Of the words that zod takes for a flag two are enough.
    const isFlag = "expected" in issue && issue.expected === "stringbool";
    const values = isFlag ? ["true", "false"] : issue.values.map(String);
    return { zh: `要写${listed.zh.format(values)}`, en: `must be ${listed.en.format(values)}` };
  }
  if (issue.code === "too_small") return { zh: "不能只有空格", en: "must not be blank" };
  return { zh: "格式不对", en: "is not valid" };
}

export function describeSettingProblem({ setting, why }: SettingProblem): Localized {
  return { zh: `${setting}：${why.zh}`, en: `${setting}: ${why.en}` };
}
