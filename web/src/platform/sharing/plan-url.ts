import type { Language } from "@baleen/contract/language.ts";
import type { planParameter } from "@baleen/contract/rendering.ts";

const parameter: typeof planParameter = "plan";

/** The address of this page with a plan named. */
export function currentUrlWithPlan(planId: number): string {
  const url = new URL(location.href);
  url.searchParams.set(parameter, String(planId));
  url.hash = "";
  return url.href;
}

/** The address of a plan, to share. The pricing page then shows this plan first; it opens no dialog. */
export function planUrl(origin: string, planId: number, language: Language | undefined): string {
  return `${origin}/pricing?${parameter}=${planId}${language === "en" ? "&lang=en" : ""}`;
}
