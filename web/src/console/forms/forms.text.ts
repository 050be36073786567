import { maxDaysAtOnce } from "@baleen/contract/back-office/accounts.ts";
import type { Localized } from "@baleen/contract/language.ts";

export const texts = {
  reasonCategory: { zh: "原因", en: "Reason" },
  choose: { zh: "请选择", en: "Please choose" },
  reason: { zh: "说明", en: "In words" },
  reasonShort: { zh: "至少4个字", en: "At least four characters" },
  amountAgain: { zh: "再输入一次金额", en: "Type the amount again" },
  amountDiffers: { zh: "与上面的金额不一致", en: "This is not the amount above" },
  close: { zh: "关闭", en: "Close" },
  consequences: { zh: "会发生什么", en: "What will happen" },
  done: { zh: "已完成", en: "Done" },
  amountInvalid: { zh: "请输入金额，例如199或19.90", en: "Type an amount, such as 199 or 19.90" },
  daysInvalid: {
    zh: `请输入1到${maxDaysAtOnce}的整数`,
    en: `Type a whole number from 1 to ${maxDaysAtOnce}`,
  },
} as const satisfies Record<string, Localized>;
