import type { Localized } from "@baleen/contract/language.ts";

export const texts = {
  request: { zh: "出错的请求", en: "Failed request" },
  id: { zh: "请求编号", en: "Request id" },
  at: { zh: "时间", en: "Time" },
  call: { zh: "请求", en: "Call" },
  outcome: { zh: "结果", en: "Outcome" },
  account: { zh: "账号", en: "Account" },
  signedOut: { zh: "没有登录", en: "Not signed in" },
  order: { zh: "订单", en: "Order" },
  hint: {
    zh: "日志里同一编号的行有原因。",
    en: "The log has the cause in the line with this id.",
  },
} as const satisfies Record<string, Localized>;
