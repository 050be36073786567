import { normaliseText } from "./normalise-text.ts";

const chinese =
  "(?:我的|您的)?(?:交易|商户|支付|付款)?(?:订单|单号|用户名?|账号|帐号|昵称|卡密|卡号|优惠码|手机|电话|邮箱|请求)(?:编号|号码|号)?";
const english =
  "(?:order|transaction|user ?name|account|card key|key|promotion code|request)(?: (?:no|number|id)\\.?)?";
/** The labels that people write before a number or name that they paste. */
const label = new RegExp(
  `^(?:${chinese}(?: *: *| +|(?=\\p{ASCII}))|${english}(?: *: *| +)|[^:]{1,30}: +)(?!$)`,
  "iu",
);

/** A pasted text without the label before it: "订单号：…", "Username: …". */
export function removeLabel(typed: string): string {
  return normaliseText(typed).replace(label, "");
}
