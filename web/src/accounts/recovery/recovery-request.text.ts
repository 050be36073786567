import type { Localized } from "@baleen/contract/language.ts";

export const requestTexts = {
  title: { zh: "向客服申请", en: "Your request to support" },
  checking: { zh: "正在查询进度", en: "Checking progress" },
  checkFailed: { zh: "查询失败，请重试", en: "Couldn’t check progress. Please try again" },
  yourCode: { zh: "你的申请码", en: "Your request code" },
  tellBefore: { zh: "发邮件到", en: "Write to " },
  comeBack: {
    zh: "之后用这个浏览器再打开这一页。申请码只用来识别申请，不能登录。",
    en: "Then come back to this page in this browser. The code identifies your request. It can’t be used to sign in.",
  },
  confirmed: { zh: "客服已核对", en: "Support has checked it" },
  confirmedHint: {
    zh: "还需另一位客服批准，批准后进入等待期。",
    en: "A second person has to approve it; then a waiting period begins.",
  },
  approved: { zh: "客服已批准", en: "Support has approved it" },
  why: {
    zh: "设置等待期，是为了让账号主人有时间发现冒充。",
    en: "The waiting period gives the account’s owner time to notice an impostor.",
  },
  open: {
    zh: "客服已批准你的申请，请重设密码。这个申请只能用一次。",
    en: "Support has approved your request. Choose a new password; the request works once.",
  },
  again: { zh: "查询进度", en: "Check progress" },
  giveUp: { zh: "取消申请", en: "Cancel this request" },
  otherWays: { zh: "换一种方式", en: "Try another way" },
} as const satisfies Record<string, Localized>;

export function sendCodeText(until: string): Localized {
  return {
    zh: `，写明申请码，再加上一笔付款完整的交易单号（支付宝或微信账单里有），或者用过的一张卡密。${until}之前有效。`,
    en: ` with the code and either the full transaction number of a payment, as shown in Alipay or WeChat, or a card key you used. The code is valid until ${until}.`,
  };
}

export function validityText(from: string, until: string): Localized {
  return {
    zh: `${from}起可以设新密码，到${until}为止。`,
    en: `You can set a new password from ${from} until ${until}.`,
  };
}
