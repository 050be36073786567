import { formatCount } from "@baleen/contract/format-count.ts";
import type { Localized } from "@baleen/contract/language.ts";

export const texts = {
  once: {
    zh: "每人一次，到期不扣款。",
    en: "Once per person. Nothing is charged when it ends.",
  },
  starting: { zh: "正在开始…", en: "Starting…" },
  failed: { zh: "试用没有开始，请重试", en: "The trial did not start. Please try again" },
} as const satisfies Record<string, Localized>;

export function trialLabel(days: number): Localized {
  return { zh: `${days}天免费试用`, en: `Try ${formatCount(days, "day")} free` };
}

/** `until`: the end of the membership, formatted. */
export function trialBegunText(until: string): Localized {
  return {
    zh: `试用已开始，会员有效至${until}`,
    en: `Your free trial has begun. You are a member until ${until}`,
  };
}
