import type { Localized } from "@baleen/contract/language.ts";

const original: Localized = { zh: "原片", en: "Before" };

export const comparisons = {
  enhancement: {
    label: { zh: "拖动，比较增强前后", en: "Drag to compare before and after enhancement" },
    before: original,
    after: { zh: "增强后", en: "Enhanced" },
  },
  "background-removal": {
    label: { zh: "拖动，比较抠像前后", en: "Drag to compare before and after background removal" },
    before: original,
    after: { zh: "抠像后", en: "Cut out" },
  },
} as const;

export function shareOriginal(percent: number): Localized {
  return { zh: `原片占${percent}%`, en: `${percent}% before` };
}

export const cutter = {
  cut: { zh: "剪掉停顿", en: "Cut the pauses" },
  restore: { zh: "恢复停顿", en: "Restore the pauses" },
} as const satisfies Record<string, Localized>;

export function lengthText(seconds: number, cutSeconds: number): Localized {
  return cutSeconds > 0
    ? {
        zh: `${seconds - cutSeconds}秒，剪掉了${cutSeconds}秒`,
        en: `${seconds - cutSeconds} s, ${cutSeconds} s cut`,
      }
    : { zh: `${seconds}秒`, en: `${seconds} s` };
}

export const chooseHuman: Localized = { zh: "换一位数字人", en: "Choose a digital human" };
export const generated: Localized = { zh: "AI生成", en: "AI-generated" };

export function humanName(number: number): Localized {
  return { zh: `数字人${number}`, en: `Digital human ${number}` };
}

export const chooseCover: Localized = { zh: "换一张封面", en: "Choose a cover" };

/** The titles of the covers, in the order in which the picture shows the scenes. */
export const coverTitles: readonly Localized[] = [
  { zh: "十五分钟|一碗面", en: "Noodles in|15 minutes" },
  { zh: "雪山脚下|的一天", en: "A day below|the snow" },
  { zh: "城市夜景|怎么拍", en: "Shooting|a city at night" },
  { zh: "第一次|下水", en: "My first|dive" },
];
