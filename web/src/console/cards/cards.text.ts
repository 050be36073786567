import type { CardState, revokeCards } from "@baleen/contract/back-office/cards.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import { formatCount } from "@baleen/contract/format-count.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { formatNumber } from "../values/figures.ts";
import type { MarkShape } from "../values/values.tsx";

export const stateMarks: Readonly<Record<CardState, MarkShape>> = {
  unused: "hollow",
  used: "full",
  revoked: "cross",
  expired: "dash",
};

export const texts = {
  batches: { zh: "批次", en: "Batches" },
  batch: { zh: "批次", en: "Batch" },
  cards: { zh: "卡密", en: "Card keys" },
  card: { zh: "卡密", en: "Card key" },
  mixed: { zh: "多种套餐", en: "Several packages" },
  count: { zh: "数量", en: "Count" },
  tag: { zh: "标签", en: "Tag" },
  note: { zh: "备注", en: "Note" },
  keysExpire: { zh: "卡密有效期至", en: "Keys expire" },
  keyForEver: { zh: "不限", en: "Never" },
  madeBy: { zh: "制作人", en: "Made by" },
  madeAt: { zh: "制作时间", en: "Made" },
  ending: { zh: "尾号", en: "Ending" },
  usedAt: { zh: "激活时间", en: "Redeemed" },
  usedBy: { zh: "激活账号", en: "Redeemed by" },
  revokedAt: { zh: "作废时间", en: "Revoked" },
  days: { zh: "会员天数", en: "Days" },
  isTrial: { zh: "试用", en: "Free trial" },
  noBatches: { zh: "还没有卡密。", en: "No keys yet." },
  noBatchesHint: { zh: "用“制作卡密”生成第一批。", en: "Make the first batch with “Make card keys”." },
  noCards: { zh: "没有符合条件的卡密。", en: "No card matches." },
} as const satisfies Record<string, Localized>;

export const actionTexts = {
  make: { zh: "制作卡密", en: "Make card keys" },
  count: { zh: "数量", en: "How many" },
  isTrial: {
    zh: "做成试用卡密：发放套餐的试用天数，每人只能用一张",
    en: "Make trial cards: they grant the trial days of the package, one for each person",
  },
  name: { zh: "批次名称", en: "Name of the batch" },
  tag: { zh: "标签（可不填）", en: "Tag (optional)" },
  note: { zh: "备注（可不填）", en: "Note (optional)" },
  keysExpireOn: { zh: "卡密最后一天可用（可不填）", en: "Last day to redeem the keys (optional)" },
  keysExpireHint: {
    zh: "只限制卡密的激活时间，与会员时长无关。",
    en: "Limits when the keys can be redeemed, not how long the membership lasts.",
  },
  onceHint: {
    zh: "卡密只显示这一次，之后无法再看。丢了文件就作废整批，重新制作。",
    en: "The keys are shown only now and exist nowhere else. If the file is lost, revoke the batch and make it again.",
  },
  chooseHint: {
    zh: "选好套餐和数量后，这里显示总价值。",
    en: "The value appears once package and number are chosen.",
  },
  madeTitle: { zh: "保存卡密", en: "Save the card keys" },
  download: { zh: "下载CSV", en: "Download CSV" },
  copy: { zh: "复制", en: "Copy" },
  withCodes: { zh: "附二维码", en: "With QR codes" },
  print: { zh: "打印", en: "Print" },
  saved: { zh: "我已保存，关闭", en: "I have saved them. Close" },
  revoke: { zh: "作废", en: "Revoke" },
  revokeUnused: { zh: "作废未使用的卡密", en: "Revoke unused keys" },
  revokeHint: {
    zh: "未使用的卡密立即失效。已使用的不受影响。",
    en: "Unused keys stop working at once. Used ones stay used.",
  },
  replace: { zh: "更换卡密", en: "Replace the key" },
  replaceHint: {
    zh: "生成一张同套餐、同天数的新卡密，原来那张立即作废。新卡密只显示这一次。",
    en: "A new key of the same package and days is made, and the old one stops working at once. The new key is shown only once.",
  },
  oldKey: { zh: "原卡密", en: "The old key" },
  oldKeyNeeded: {
    zh: "买家手里的完整卡密，以核对没有换错。",
    en: "The whole key that the buyer holds, so that the right one is replaced.",
  },
  oldKeyIfAny: { zh: "原卡密（可不填）", en: "The old key (optional)" },
  oldKeyHint: { zh: "填了就核对它是不是这一张。", en: "If you enter it, it has to be the key of this card." },
  newExpiry: { zh: "新卡密最后一天可用（可不填）", en: "Last day to redeem the new key (optional)" },
  newExpiryHint: { zh: "不填就与原来的一样。", en: "Leave empty to keep that of the old one." },
  newExpiryNeeded: {
    zh: "原来的有效期已过，请填新的。",
    en: "The old expiry date has passed. Enter a new one.",
  },
  newKeyHint: {
    zh: "请现在复制：新卡密只显示这一次，哪里都没有保存。",
    en: "Copy it now: the new key is shown only this once and stored nowhere.",
  },
  copiedClose: { zh: "我已复制，关闭", en: "I have copied it. Close" },
  toNewCard: { zh: "查看新卡密的状态", en: "The new card" },
  setTag: { zh: "改标签", en: "Change tag" },
  setExpiry: { zh: "改有效期", en: "Change expiry" },
  noDay: { zh: "不填表示不限。", en: "Leave empty for no limit." },
  export: { zh: "导出状态", en: "Export states" },
  exportHint: { zh: "文件包含尾号和状态，不含卡密。", en: "The file holds endings and states, never keys." },
} as const satisfies Record<string, Localized>;

/** A message for the operator to send to the buyer. */
export function newKeyText(key: string): Localized {
  return {
    zh: `您的新卡密是${key}，原来那张已作废。请登录后在“个人中心”的“卡密激活”里粘贴。`,
    en: `Your new card key is ${key}; the old one no longer works. Please sign in and paste it under “Activate a card key” in your profile.`,
  };
}

export function changedText({ found, changed }: ReplyOf<typeof revokeCards>): Localized {
  return { zh: `共${found}张，已更改${changed}张`, en: `${changed} of ${found} changed` };
}

export function valueText(keys: number, name: string, value: string): Localized {
  return {
    zh: `${formatNumber(keys)}张${name}，按现价共值${value}。`,
    en: `${formatCount(keys, "key")} for ${name}, worth ${value} at today’s price.`,
  };
}

export function unusedText(count: string): Localized {
  return { zh: `现在有${count}张未使用。`, en: `Unused now: ${count}.` };
}
