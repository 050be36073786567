import { hasOwn } from "../has-own.ts";
import type { Localized } from "../language.ts";

/** Why an order has changed its state. */
const orderCauses = {
  ordered: { zh: "下单", en: "ordered" },
  paid: { zh: "收到付款", en: "the payment has arrived" },
  granted: { zh: "会员已开通", en: "membership granted" },
  notPaidInTime: { zh: "未按时付款", en: "not paid in time" },
  replaced: { zh: "已改下新订单", en: "replaced by a new order" },
  closedByOperator: { zh: "由操作员关闭", en: "closed by an operator" },
  accountDeleted: { zh: "账号已注销", en: "its account was deleted" },
  accountsMerged: { zh: "账号已合并到另一个账号", en: "its account was merged into another one" },
  memberForLife: { zh: "买家已是永久会员", en: "its buyer is a member for life" },
  completionWithdrawn: { zh: "补单已撤回", en: "its completion was withdrawn" },
  moneySentBack: { zh: "款项已全部退回", en: "all money was sent back" },
  refundCorrected: { zh: "登记的退款已更正", en: "a refund that had been entered was corrected" },
  gatewayClosed: { zh: "支付平台已关闭", en: "the gateway has closed it" },
  gatewayFailed: { zh: "支付平台报告失败", en: "the gateway reports a failure" },
} as const satisfies Readonly<Record<string, Localized>>;

export type OrderCause = keyof typeof orderCauses;

/** The text of a cause. If a later release wrote a cause that this release does not know, returns the cause itself. */
export function describeCause(cause: string): Localized {
  return hasOwn(orderCauses, cause) ? orderCauses[cause] : { zh: cause, en: cause };
}
