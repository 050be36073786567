import type { Localized } from "../language.ts";

/** What operators do, as the audit log keeps it, with its Chinese. A star stands for what differs from entry to entry. */
const actions = {
  recheck: "重新查询",
  close: "关闭订单",
  "send confirmation": "发送确认",
  "complete attempt *": "手动完成支付单*",
  "refund of *": "退款*",
  "withdraw completion": "撤回补单",
  "return payment of attempt *": "退回支付单*的款项",
  "grant what attempt * is worth": "按实付金额为支付单*发放天数",
  "record * sent back elsewhere": "登记在支付平台退款*",
  "record that * fen went back in all": "记录累计退回*分",
  "read notice *": "查看通知原文*",
  "grant of * days": "发放*天",
  "take * days": "收回*天",
  "move * days to account *": "转出*天到账号*",
  "receive * days from account *": "从账号*转入*天",
  "sign out everywhere": "全部退出登录",
  block: "停用",
  unblock: "恢复使用",
  "lift limits": "解除限制",
  "reveal email": "查看完整邮箱",
  "reveal phone": "查看完整手机号",
  "confirm a recovery": "确认找回申请",
  "approve a recovery": "批准找回申请",
  "refuse a recovery": "拒绝找回申请",
  "create * cards of package *": "制作卡密*个，套餐*",
  "create * card of package *": "制作卡密*个，套餐*",
  "revoke cards": "作废卡密",
  "tag cards": "给卡密加标签",
  "change expiry of cards": "修改卡密有效期",
  "export cards": "导出卡密",
  "export *": "导出*",
  "create package": "新建套餐",
  "edit texts": "修改文案",
  "edit terms": "修改条款",
  "unlimited stock": "库存改为不限",
  "stock *": "库存*",
  "set price": "设置价格",
  "cancel price": "取消价格",
  "save draft": "保存草稿",
  "discard draft": "丢弃草稿",
  "publish draft": "发布草稿",
  "restore version *": "恢复版本*",
  "upload image": "上传图片",
  "disable payment method": "停用支付方式",
  "enable payment method": "启用支付方式",
  "check payment method": "检查支付方式",
  "test alert channels": "测试告警渠道",
  reconcile: "对账",
  "close alarm *": "关闭告警*",
  "set up operator": "操作员完成设置",
  "create operator": "新建操作员",
  "invite operator": "邀请操作员",
  "set role *": "设置角色*",
  "disable operator": "停用操作员",
  "enable operator": "启用操作员",
  "reset operator": "重置操作员",
  "enrol second factor": "启用两步验证",
  "renew recovery codes": "更换恢复码",
  "accept another key, * cards revoked": "接受新密钥，作废卡密*个",
  "migrate without a backup": "未备份就升级",
  "accept * instead of *": "接受新商户*，原为*",
} as const;

type Written<Pattern extends string> = Pattern extends `${infer Before}*${infer After}`
  ? `${Before}${string}${Written<After>}`
  : Pattern;

/** An action in the words of the audit log. One without Chinese does not compile. */
export type AuditAction = Written<keyof typeof actions>;

/** The longer of two patterns first. */
const subjects = {
  "account *": "账号*",
  "batch *, ending *": "批次*，尾号*",
  "batch *": "批次*",
  "card *": "卡密*",
  "ending *": "尾号*",
  "package *": "套餐*",
  "new package *": "新套餐*",
  "payment method *": "支付方式*",
  "site document *": "网站内容*",
  "image *": "图片*",
  "alert channels": "告警渠道",
  database: "数据库",
  "operator *": "操作员*",
  "bill of * at *": "*的对账单，*",
  "bills since *": "*以来的对账单",
} as const;

const outcomes = {
  done: "完成",
  started: "进行中",
  refused: "被拒绝",
  discarded: "已放弃",
  "* of * changed": "已更改*张，共*张",
} as const;

export const describeAction = (action: string): Localized => describe(action, actions);
export const describeSubject = (subject: string): Localized => describe(subject, subjects);
/** An outcome that is not among the known ones is what a gateway said. */
export const describeOutcome = (outcome: string): Localized => describe(outcome, outcomes);

function describe(text: string, patterns: Readonly<Record<string, string>>): Localized {
  for (const [english, chinese] of Object.entries(patterns)) {
    const parts = matchPattern(english, text);
    if (parts) return { zh: fillIn(chinese, parts), en: text };
  }
  return { zh: text, en: text };
}

function fillIn(pattern: string, parts: readonly string[]): string {
  return pattern
    .split("*")
    .map((words, index) => words + (parts[index] ?? ""))
    .join("");
}

/** What stands in a text for the stars of a pattern; undefined if it does not match. */
function matchPattern(pattern: string, text: string): readonly string[] | undefined {
  const expression = pattern.replaceAll("*", "(.+)");
  return new RegExp(`^${expression}$`).exec(text)?.slice(1);
}
