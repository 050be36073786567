import type { Localized } from "@baleen/contract/language.ts";

export const testimonialsHeading: Localized = { zh: "他们怎么剪", en: "How they cut" };
/** Role descriptions for screen readers. */
export const carousel: Localized = { zh: "轮播", en: "carousel" };
export const slide: Localized = { zh: "卡片", en: "card" };
export const row: Localized = {
  zh: "评价，可用左右方向键翻看",
  en: "Testimonials. Use the arrow keys to move through them",
};

export const controls = {
  start: { zh: "开始滚动评价", en: "Start the testimonials" },
  stop: { zh: "停止滚动评价", en: "Stop the testimonials" },
  previous: { zh: "上一条评价", en: "Previous testimonial" },
  next: { zh: "下一条评价", en: "Next testimonial" },
  pick: { zh: "选择一条评价", en: "Pick a testimonial" },
} as const satisfies Record<string, Localized>;
