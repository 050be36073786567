import type { Localized } from "@baleen/contract/language.ts";

export const texts = {
  notes: { zh: "备注", en: "Notes" },
  add: { zh: "写备注", en: "Write a note" },
  text: { zh: "内容", en: "Text" },
  waitsFor: { zh: "接下来由谁处理", en: "Who acts next" },
  nobody: { zh: "不用处理", en: "Nobody: it only tells" },
  finish: { zh: "标为已处理", en: "Mark as done" },
} as const satisfies Record<string, Localized>;

export function waitsText(role: Localized): Localized {
  return { zh: `等${role.zh}处理`, en: `Waits for ${role.en}` };
}

export function doneText(by: string, at: string): Localized {
  return { zh: `${by}已处理，${at}`, en: `Done by ${by}, ${at}` };
}
