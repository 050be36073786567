import type { Language } from "@baleen/contract/language.ts";
import { type exportData as call, maxExportsPerDay } from "@baleen/contract/privacy/privacy.ts";
import { describeCause } from "@baleen/contract/shop/order-causes.ts";
import type { Account } from "../accounts/account-store.ts";
import { addToHistory } from "../accounts/deletion.ts";
import { listAccountIds } from "../accounts/merged-account-store.ts";
import { verifyOwner } from "../accounts/owner-proof.ts";
import { placeOf } from "../accounts/wechat/identity-place.ts";
import { listIdentities } from "../accounts/wechat/identity-store.ts";
import type { Context } from "../context.ts";
import { inTransaction, type Tx } from "../platform/database/transaction.ts";
import type { Handler } from "../platform/http/handler.ts";
import { defineLimit } from "../platform/http/limit.ts";
import {
  listOwnAccessRows,
  listOwnComplaints,
  listOwnGrants,
  listOwnMessages,
  listOwnOrderDetails,
  listOwnOrders,
  listOwnPayments,
  listSupportActions,
} from "./export-store.ts";

const perAccount = defineLimit("exports of personal data", {
  by: "account",
  max: maxExportsPerDay,
  windowS: 86_400,
  error: "tooManyExports",
});

export const exportData: Handler<typeof call> = async (context, { body: proof, user, visitor }) => {
  const counters = [perAccount.of(user.accountId)];
  await context.rateLimits.check(counters);
  const lockOwner = await verifyOwner(context, { purpose: "export", proof, user, visitor });
  return await inTransaction(context.db, async (tx) => {
    const account = await lockOwner(tx);
    await context.rateLimits.consumeAll(counters, tx);
    const now = context.clock.now();
    await addToHistory(tx, account.id, "exported", now);
    return serializeDates({
      format: "baleen account export",
      exportedAt: now,
      glossary,
      account: ownAccount(account),
      ...(await listOwnAccessRows(tx, account.id)),
      wechatAccounts: await listWechatAccounts(context, tx, account),
      ...(await listOwnMessages(tx, account.id)),
      ...(await listTrades(tx, account, visitor.language)),
    });
  });
};

function ownAccount(account: Account) {
  return {
    id: account.id,
    username: account.username,
    nickname: account.nickname,
    email: account.email,
    phone: account.phone,
    createdAt: account.created_at,
    membershipEndsAt: account.vip_expire_at,
    deletionRequestedAt: account.deletion_requested_at,
    deletesAt: account.deletes_at,
  };
}

async function listWechatAccounts(context: Pick<Context, "wechatSignIn">, tx: Tx, { id }: Account) {
  const identities = await listIdentities(tx, id);
  return identities.map((identity) => ({
    place: placeOf(context, identity),
    appId: identity.app_id,
    openid: identity.openid,
    unionid: identity.unionid,
    name: identity.name,
    linkedAt: identity.linked_at,
  }));
}

async function listTrades(tx: Tx, { id }: Account, language: Language) {
  const orders = await listOwnOrders(tx, id);
  const orderNos = orders.map(({ orderNo }) => orderNo);
  const { steps, invoices, refunds } = await listOwnOrderDetails(tx, orderNos);
  const { payments, statements, notices } = await listOwnPayments(tx, orderNos);
  const complaints = await listOwnComplaints(tx, orderNos);
  const ofPayment = (paymentNo: string) => ({
    statements: statements.filter((row) => row.paymentNo === paymentNo),
    notices: notices.filter((row) => row.paymentNo === paymentNo),
  });
  const numbers = [
    ...orderNos,
    ...payments.map(({ paymentNo }) => paymentNo),
    ...refunds.map(({ refundNo }) => refundNo),
  ];
  return {
    orders: orders.map((order) => {
      const own = <Row extends { readonly orderNo: string }>(rows: readonly Row[]) =>
        rows.filter(({ orderNo }) => orderNo === order.orderNo);
      return {
        ...order,
        steps: own(steps).map((step) => ({ ...step, cause: describeCause(step.cause)[language] })),
        payments: own(payments).map((payment) => ({ ...payment, ...ofPayment(payment.paymentNo) })),
        refunds: own(refunds),
        invoices: own(invoices),
        complaints: own(complaints),
      };
    }),
    ...(await listOwnGrants(tx, id)),
    ...(await listSupportActions(tx, await listAccountIds(tx, id), numbers, language)),
  };
}

type SerializedDates<Value> = Value extends Date
  ? string
  : Value extends object
    ? { [Key in keyof Value]: SerializedDates<Value[Key]> }
    : Value;

function serializeDates<Value>(value: Value): SerializedDates<Value> {
  return JSON.parse(JSON.stringify(value)) as SerializedDates<Value>;
}

/** The meaning of each key in the export, in Chinese; included in the export. */
export const glossary: Readonly<Record<string, string>> = {
  format: "文件格式",
  exportedAt: "导出时间",
  glossary: "词汇表：每个英文键的中文意思",
  account: "账号",
  id: "账号编号",
  username: "用户名",
  nickname: "昵称",
  email: "邮箱",
  phone: "手机号",
  membershipEndsAt: "会员到期时间",
  deletionRequestedAt: "申请注销的时间",
  deletesAt: "账号将被注销的时间",
  recoveryKey: "恢复密钥（只记生成时间）",
  recoveryRequests: "请客服找回账号的申请",
  worksFrom: "可用的起始时间",
  worksUntil: "可用的结束时间",
  closedAt: "了结时间",
  outcome: "结果",
  sessions: "登录记录",
  device: "浏览器和系统",
  lastSeenAt: "最后活动时间",
  endedAt: "结束时间",
  devices: "登录过桌面软件的设备",
  system: "操作系统",
  processor: "处理器",
  appVersion: "软件版本",
  addressPrefix: "IP地址的开头",
  endedWhy:
    "退出的原因：signed_out本人退出，replaced被替换，unseen很久没用，token_reused令牌被用了两次，left在软件里退出，operator客服退出，recovered找回账号",
  endedBy: "由哪个浏览器或设备",
  codes: "发送过的验证码（不含验证码本身）",
  purpose: "用途",
  channel: "发送方式：email为邮件，sms为短信",
  sentTo: "发送到",
  usedAt: "使用时间",
  waitingMessages: "还没有发出的通知，和等待执行的注销",
  language: "页面语言",
  notifications: "通知的选择（没有选过则为空）",
  isReminded: "会员到期前是否发邮件提醒",
  changedAt: "修改时间",
  reminders: "会员到期提醒的记录",
  daysBefore: "到期前第几天",
  endsAt: "会员到期时间",
  sentAt: "发出时间",
  failedPasswords: "输错密码的记录",
  failures: "次数",
  lastAt: "最近一次的时间",
  wechatPayers: "在微信里付款时微信给出的付款人（最近一天）",
  wechatAccounts: "能登录这个账号的微信",
  place: "绑定的方式：inside为在微信里（公众号），computer为在电脑上扫码（网站应用）",
  appId: "公众号或网站应用的编号",
  openid: "微信在这个公众号或网站应用里给你的标识",
  unionid: "微信在同一主体的各应用里给你的标识（微信没有给出则为空）",
  linkedAt: "绑定时间",
  askedAt: "询问时间",
  orders: "订单",
  orderNo: "订单号",
  packageId: "套餐编号",
  packageName: "套餐名称",
  method: "支付方式：wechat为微信支付，alipay为支付宝，hupi为虎皮椒",
  priceFen: "价格（分）",
  promotionCode: "优惠码",
  listPriceFen: "原价（分）",
  creditFen: "剩余天数抵扣（分）",
  validDays: "有效天数",
  level: "会员等级：1基础，2进阶，3高级，4旗舰",
  state: "状态",
  paidLate: "是否在订单结束之后才付款",
  createdAt: "产生时间",
  closesAt: "订单截止时间",
  steps: "订单经过的状态",
  from: "之前的状态",
  to: "之后的状态",
  cause: "原因",
  at: "时间",
  payments: "支付",
  paymentNo: "支付编号",
  way: "付款方式：code为扫码，h5为手机网页，jsapi为微信内",
  amountFen: "金额（分）",
  codeUrl: "付款码的内容",
  gatewayNo: "支付平台单号",
  expiresAt: "付款码截止时间",
  statements: "支付平台告知的情况",
  source: "来源",
  paidFen: "已付（分）",
  refundedFen: "已退（分）",
  refundNo: "退款编号",
  refundState: "退款状态",
  ended: "支付如何终止",
  happenedAt: "发生时间",
  learnedAt: "得知时间",
  notices: "支付平台的通知",
  noticeNo: "通知编号",
  receivedAt: "收到时间",
  handledAt: "处理时间",
  refunds: "退款",
  isByBuyer: "是否由你自己申请",
  reason: "理由",
  invoices: "发票",
  complaints: "向支付平台的投诉",
  wants: "诉求：refund为退款，service为服务或权益未生效，other为其他",
  times: "投诉次数",
  problem: "问题类型",
  text: "内容",
  entries: "协商记录",
  author: "谁写的：payer为本人，merchant为本站，gateway为支付平台，system为系统",
  holder: "抬头类型：personal为个人，company为企业",
  title: "抬头",
  taxNumber: "税号",
  number: "发票号码",
  issuedOn: "开票日期",
  url: "发票的链接",
  redNumber: "红字发票号码",
  grants: "会员天数的发放",
  sourceNo: "来源的编号",
  days: "天数",
  revokedAt: "收回时间",
  daysTakenBack: "收回的天数",
  takenBackAt: "最近一次收回的时间",
  cards: "激活过的卡密",
  ending: "卡密的后四位",
  supportActions: "客服对账号和订单做过的操作",
  action: "操作",
  subject: "对象",
  alarms: "与你的支付有关的内部提醒",
  name: "名称",
  firstAt: "首次出现的时间",
  history: "账号的历史",
  mergedAccounts: "合并到本账号的其他账号",
  mergedAt: "合并时间",
};
