import type { Localized } from "@baleen/contract/language.ts";

export const page = {
  title: { zh: "组件", en: "Components" },
  description: {
    zh: "网站的全部组件和它们的状态，只在开发时看得到。",
    en: "Every component of the site in each of its states, shown while developing alone.",
  },
  lead: {
    zh: "页面由这些组件拼成，每一种先浅色，后深色。换语言看一遍，按Tab走一遍。",
    en: "Pages are put together from these, each kind in light and in dark. Look at them in both languages, and go through them with Tab.",
  },
  look: { zh: "怎么看", en: "How to look at them" },
  language: { zh: "语言", en: "Language" },
} as const satisfies Record<string, Localized>;

export const groups = {
  buttons: { zh: "按钮和链接", en: "Buttons and links" },
  fields: { zh: "输入框", en: "Fields" },
  choices: { zh: "选择", en: "Choices" },
  tabs: { zh: "标签页", en: "Tabs" },
  dialogs: { zh: "对话框和抽屉", en: "Dialogs and sheets" },
  messages: { zh: "提示", en: "Messages" },
  waiting: { zh: "等待和深度", en: "Waiting and depth" },
  carousel: { zh: "轮播控件", en: "Carousel controls" },
  words: { zh: "断句和列表", en: "Phrases and points" },
  icons: { zh: "图标", en: "Icons" },
} as const satisfies Record<string, Localized>;

export const states = {
  rest: { zh: "平常", en: "At rest" },
  hover: { zh: "悬停", en: "Hovered" },
  focus: { zh: "聚焦", en: "Focused" },
  active: { zh: "按下", en: "Pressed" },
  busy: { zh: "进行中", en: "Busy" },
  disabled: { zh: "不可用", en: "Disabled" },
  error: { zh: "有错", en: "With an error" },
  hint: { zh: "带说明", en: "With a hint" },
  empty: { zh: "空", en: "Empty" },
  filled: { zh: "已填", en: "Filled in" },
  long: { zh: "长文字", en: "Long text" },
  wide: { zh: "撑满", en: "Full width" },
  tall: { zh: "加高", en: "Taller" },
  link: { zh: "按钮样子的链接", en: "A link that looks like a button" },
  inText: { zh: "正文里的链接", en: "A link in a sentence" },
  running: { zh: "在轮播", en: "Rotating" },
  stopped: { zh: "已停止", en: "Stopped" },
  narrow: { zh: "窄处", en: "In a narrow place" },
} as const satisfies Record<string, Localized>;
