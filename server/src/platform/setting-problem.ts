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

const inChinese = z.locales.zhCN().localeError;

/** Why a setting was refused, by zod's issue: what the check says, or zod's own sentence. */
export function whyOf(issue: z.core.$ZodIssue): Localized {
  const { why } = (issue.code === "custom" ? (issue.params ?? {}) : {}) as { readonly why?: Localized };
  if (why) return why;
  const chinese = inChinese(issue as z.core.$ZodRawIssue);
  const zh = typeof chinese === "object" && chinese !== null ? chinese.message : chinese;
  return { zh: zh ?? issue.message, en: issue.message };
}

export function describeSettingProblem({ setting, why }: SettingProblem): Localized {
  return { zh: `${setting}：${why.zh}`, en: `${setting}: ${why.en}` };
}
