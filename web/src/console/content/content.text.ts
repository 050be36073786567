import type { FieldGuard } from "@baleen/contract/back-office/content-fields.ts";
import { roleNames, rolesWith } from "@baleen/contract/back-office/roles.ts";
import { formatCount } from "@baleen/contract/format-count.ts";
import type { Localized } from "@baleen/contract/language.ts";

export const texts = {
  document: { zh: "文档", en: "Document" },
  published: { zh: "发布时间", en: "Published" },
  publishedBy: { zh: "发布人", en: "Published by" },
  builtIn: { zh: "内置内容", en: "Built in" },
  draft: { zh: "草稿", en: "Draft" },
  noDraft: { zh: "没有草稿", en: "No draft" },
  draftBy: { zh: "草稿修改人", en: "Draft by" },
  draftAt: { zh: "草稿修改时间", en: "Draft saved at" },
  unsaved: { zh: "有未保存的修改", en: "Unsaved changes" },
  save: { zh: "保存草稿", en: "Save draft" },
  saved: { zh: "草稿已保存", en: "Draft saved" },
  asJson: { zh: "JSON", en: "JSON" },
  asForm: { zh: "表单", en: "Form" },
  json: { zh: "文档的JSON", en: "The document as JSON" },
  jsonBroken: { zh: "这不是有效的JSON", en: "This is not valid JSON" },
  previewZh: { zh: "预览中文", en: "Preview in Chinese" },
  previewEn: { zh: "预览英文", en: "Preview in English" },
  publish: { zh: "发布", en: "Publish" },
  publishHint: {
    zh: "发布后，所有服务器在5秒内显示新内容。",
    en: "Every server shows it within five seconds.",
  },
  publishedToast: { zh: "已发布", en: "Published" },
  discard: { zh: "丢弃草稿", en: "Discard the draft" },
  discarded: { zh: "草稿已丢弃", en: "The draft is gone" },
  discardHint: { zh: "草稿会被删除，访客看到的不变。", en: "The draft is removed. Visitors see no change." },
  noChanges: { zh: "没有不同", en: "No difference" },
  errors: { zh: "访客收不到的值", en: "Values that visitors would not get" },
  warnings: { zh: "提示", en: "Warnings" },
  add: { zh: "添加一项", en: "Add an item" },
  emptyList: { zh: "列表是空的，页面不显示这一块。", en: "The list is empty, so pages leave this part out." },
  on: { zh: "开", en: "on" },
  off: { zh: "关", en: "off" },
  optional: { zh: "可不填", en: "Optional" },
  onePerLine: { zh: "每行一条", en: "One a line" },
  removeUpload: { zh: "移除", en: "Remove" },
  uploading: { zh: "正在上传", en: "Uploading" },
  history: { zh: "发布记录", en: "History" },
  noHistory: {
    zh: "还没有从控制台发布过。第一次发布时，现在的内容也会记入这里。",
    en: "Nothing has been published from the console yet. The first publication also saves the current content here.",
  },
  versionNumber: { zh: "版本", en: "Version" },
  current: { zh: "当前", en: "Shown now" },
  earlier: { zh: "较早", en: "Earlier" },
  restoredFrom: { zh: "恢复自", en: "Copy of" },
  restore: { zh: "恢复", en: "Restore" },
  restored: { zh: "已恢复", en: "Restored" },
  restoreHint: {
    zh: "会发布这个版本的副本；草稿保留。与当前内容的不同：",
    en: "A copy of this version is published, and the draft stays. What differs from now:",
  },
  stale: {
    zh: "这个文档已被别人修改。下面是对方的内容与你的不同之处。",
    en: "Someone else has changed this document meanwhile. Below is where theirs and yours differ.",
  },
  keepMine: { zh: "保留我的，继续编辑", en: "Keep mine and go on" },
  takeTheirs: { zh: "改用对方的", en: "Take theirs" },
  theirs: { zh: "对方", en: "Theirs" },
  mine: { zh: "我的", en: "Mine" },
  before: { zh: "现在", en: "Now" },
  after: { zh: "之后", en: "Then" },
  missing: { zh: "没有这个文档", en: "There is no such document" },
} as const satisfies Record<string, Localized>;

export const itemName = (title: Localized, index: number): Localized => ({
  zh: `${title.zh}${index + 1}`,
  en: `${title.en} ${index + 1}`,
});

export const moveUp = (name: Localized): Localized => ({ zh: `上移${name.zh}`, en: `Move up ${name.en}` });
export const moveDown = (name: Localized): Localized => ({
  zh: `下移${name.zh}`,
  en: `Move down ${name.en}`,
});
export const remove = (name: Localized): Localized => ({ zh: `移除${name.zh}`, en: `Remove ${name.en}` });

export const movedTo = (place: number, count: number): Localized => ({
  zh: `已移到第${place}项，共${count}项`,
  en: `Moved to place ${place} of ${count}`,
});

export const movedFrom = (from: number, to: number): Localized => ({
  zh: `从第${from}项移到第${to}项`,
  en: `Moved from place ${from} to ${to}`,
});

const inSentence = ({ en }: Localized) => en.charAt(0).toLowerCase() + en.slice(1);

export const uploadOf = (label: Localized): Localized => ({
  zh: `上传${label.zh}`,
  en: `Upload ${inSentence(label)}`,
});

export const removeUpload = (label: Localized): Localized => ({
  zh: `移除${label.zh}`,
  en: `Remove ${inSentence(label)}`,
});

export const unchangedRest = (count: number): Localized => ({
  zh: `另有${count}处不同`,
  en: formatCount(count, "more difference"),
});

/** The hint beside a guarded field: which roles may publish a change of it. */
export function guardHint({ permission, appliesTo }: FieldGuard): Localized {
  const names = rolesWith(permission).map((role) => roleNames[role]);
  const [zh, en] = [names.map((name) => name.zh).join("、"), names.map((name) => name.en).join(", ")];
  if (appliesTo === "newValueElsewhere") {
    return {
      zh: `指向其他网站时，只有${zh}可以发布`,
      en: `A link to another site can be published only by: ${en}`,
    };
  }
  return { zh: `改动只有${zh}可以发布`, en: `A change can be published only by: ${en}` };
}
