import type { deviceEndReasons } from "@baleen/contract/back-office/accounts.ts";
import type { Localized } from "@baleen/contract/language.ts";

export const texts = {
  list: { zh: "账号列表", en: "Accounts" },
  id: { zh: "编号", en: "Number" },
  username: { zh: "用户名", en: "Username" },
  usernameStart: { zh: "用户名开头", en: "Username begins" },
  nickname: { zh: "昵称", en: "Nickname" },
  email: { zh: "邮箱", en: "Email" },
  phone: { zh: "手机号", en: "Phone" },
  memberUntil: { zh: "会员到期", en: "Member until" },
  registered: { zh: "注册时间", en: "Registered" },
  registeredFrom: { zh: "注册从", en: "Registered from" },
  registeredTo: { zh: "注册到", en: "Registered to" },
  marks: { zh: "标记", en: "Marks" },
  members: { zh: "会员", en: "Members" },
  membersOnly: { zh: "仅会员", en: "Members only" },
  endsWithin: { zh: "几天内到期", en: "Ends within days" },
  blockedOnly: { zh: "仅停用", en: "Blocked only" },
  hasAlarm: { zh: "有告警", en: "Open alarm" },
  blocked: { zh: "已停用", en: "Blocked" },
  deleting: { zh: "注销中", en: "Deleting" },
  deleted: { zh: "已注销", en: "Deleted" },
  merged: { zh: "已合并", en: "Merged" },
  deletesAt: { zh: "注销时间", en: "Deleted on" },
  slowedUntil: { zh: "登录受限至", en: "Sign-in limited until" },
  empty: {
    zh: "没有符合条件的账号。输入完整的邮箱或手机号搜索，或填用户名的开头。",
    en: "Nobody matches. Search for a whole address or phone number, or give the beginning of a username.",
  },
  nothing: { zh: "没有记录。", en: "Nothing here." },
  tabs: { zh: "账号的记录", en: "The account’s records" },
  membership: { zh: "会员", en: "Membership" },
  orders: { zh: "订单", en: "Orders" },
  cards: { zh: "卡密", en: "Card keys" },
  sessions: { zh: "登录", en: "Sessions" },
  devices: { zh: "软件设备", en: "Devices" },
  system: { zh: "系统", en: "System" },
  appVersion: { zh: "软件版本", en: "Version" },
  addressPrefix: { zh: "网络", en: "Network" },
  deviceLimit: { zh: "可登录的设备数", en: "Devices allowed" },
  replacementsLeft: { zh: "30天内还可替换", en: "Replacements left, 30 days" },
  entitled: { zh: "可用", en: "In use" },
  beyondLimit: { zh: "超出设备数", en: "Beyond the limit" },
  codes: { zh: "验证码", en: "Codes sent" },
  actions: { zh: "操作", en: "Actions" },
  spans: { zh: "从现在起", en: "From now on" },
  noMembership: { zh: "现在没有会员。", en: "Not a member now." },
  grants: { zh: "发放记录", en: "Grants" },
  source: { zh: "来源", en: "Source" },
  days: { zh: "天数", en: "Days" },
  daysTakenBack: { zh: "已收回", en: "Taken back" },
  grantedAt: { zh: "发放时间", en: "Granted" },
  ending: { zh: "尾号", en: "Ending" },
  batch: { zh: "批次", en: "Batch" },
  usedAt: { zh: "激活时间", en: "Redeemed" },
  device: { zh: "设备", en: "Device" },
  since: { zh: "开始", en: "Since" },
  ended: { zh: "结束", en: "Ended" },
  purpose: { zh: "用途", en: "For" },
  channel: { zh: "渠道", en: "By" },
  target: { zh: "发往", en: "To" },
  sentAt: { zh: "发送时间", en: "Sent" },
  used: { zh: "使用时间", en: "Used" },
  password: { zh: "密码", en: "Password" },
  hasPassword: { zh: "有", en: "Set" },
  noPassword: { zh: "没有", en: "None" },
  wechat: { zh: "微信", en: "WeChat" },
  notLinked: { zh: "没有绑定", en: "Not linked" },
  place: { zh: "登录方式", en: "Signs in" },
  openid: { zh: "openid", en: "openid" },
  wechatName: { zh: "微信昵称", en: "WeChat name" },
  unionid: { zh: "unionid", en: "unionid" },
  hasUnionid: { zh: "有", en: "Yes" },
  noUnionid: { zh: "没有", en: "No" },
  linkedAt: { zh: "绑定时间", en: "Linked" },
  noWechat: { zh: "没有绑定微信。", en: "No WeChat is linked." },
} as const satisfies Record<string, Localized>;

export const sourceNames = {
  order: { zh: "订单", en: "Order" },
  card: { zh: "卡密", en: "Card key" },
  trial: { zh: "免费试用", en: "Free trial" },
  operator: { zh: "操作员", en: "Operator" },
} as const satisfies Record<string, Localized>;

export const deviceEndNames: Readonly<Record<(typeof deviceEndReasons)[number], Localized>> = {
  signed_out: { zh: "本人退出", en: "Signed out by its owner" },
  replaced: { zh: "被替换", en: "Replaced" },
  unseen: { zh: "60天没用，让出位置", en: "Unseen for 60 days" },
  token_reused: { zh: "令牌被用了两次", en: "Its token was used twice" },
  left: { zh: "在软件里退出", en: "Signed out in the tool" },
  operator: { zh: "客服退出", en: "Signed out by an operator" },
  recovered: { zh: "账号被找回", en: "The account was recovered" },
};

export const purposeNames = {
  register: { zh: "注册", en: "Registering" },
  login: { zh: "登录", en: "Signing in" },
  bind: { zh: "绑定", en: "Binding" },
  recover: { zh: "找回", en: "Recovery" },
  export: { zh: "导出数据", en: "Data export" },
  delete: { zh: "注销", en: "Deletion" },
  continue: { zh: "登录或注册", en: "Signing in or registering" },
  verify: { zh: "确认本人操作", en: "Confirming a change" },
} as const satisfies Record<string, Localized>;

export const channelNames = {
  email: { zh: "邮件", en: "Email" },
  sms: { zh: "短信", en: "Text message" },
} as const satisfies Record<string, Localized>;

export const wechatPlaceNames = {
  inside: { zh: "微信里（公众号）", en: "In WeChat (official account)" },
  computer: { zh: "电脑上扫码（网站应用）", en: "On computers (website application)" },
} as const satisfies Record<string, Localized>;

export function linkedText(count: number): Localized {
  return { zh: `已绑定${count}个`, en: `${count} linked` };
}

export const actionTexts = {
  grant: { zh: "发放天数", en: "Grant days" },
  take: { zh: "收回天数", en: "Take days" },
  move: { zh: "转移天数", en: "Move days" },
  signOut: { zh: "全部退出登录", en: "Sign out everywhere" },
  endDevice: { zh: "退出登录", en: "Sign out" },
  block: { zh: "停用", en: "Block" },
  unblock: { zh: "恢复使用", en: "Unblock" },
  lift: { zh: "解除限制", en: "Lift limits" },
  revealEmail: { zh: "显示邮箱", en: "Show email" },
  revealPhone: { zh: "显示手机号", en: "Show phone" },
  revealWechat: { zh: "显示", en: "Show" },
  unlinkWechat: { zh: "解除绑定", en: "Unlink" },
  unlinkHint: {
    zh: "这个微信不能再登录这个账号，用它登录的浏览器立即退出，并通知用户。",
    en: "This WeChat can no longer sign in to the account. Browsers that it signed in are signed out at once, and the user is told.",
  },
  unlinkRelatives: {
    zh: "这个微信的其他绑定一起解除。",
    en: "The other entries of the same WeChat are unlinked too.",
  },
  unlinkLast: {
    zh: "这是最后一种登录方式：解除后，用户进不了这个账号，只能请客服找回。",
    en: "This is the last way to sign in. Without it the user cannot open the account, except by recovery with support.",
  },
  unlinkLastSubmit: { zh: "仍然解除绑定", en: "Unlink anyway" },
  days: { zh: "天数", en: "Days" },
  toAccount: { zh: "转入账号的编号", en: "Number of the receiving account" },
  supportLimit: { zh: "客服一次最多31天。", en: "Support may grant up to 31 days at once." },
  grantHint: {
    zh: "天数接在现有会员之后，为基本等级。",
    en: "The days follow the present membership, at the basic level.",
  },
  moveHint: {
    zh: "尚未过去的天数按原等级转到另一个账号，这个账号相应减少。",
    en: "Remaining days move from this account to the other one, at their current levels.",
  },
  signOutHint: {
    zh: "所有浏览器和设备立即退出，恢复密钥失效，用户要重新登录。会员不变。",
    en: "Signs out every browser and device at once, and the recovery key stops working. The membership does not change.",
  },
  blockHint: {
    zh: "立即在所有浏览器和设备上退出，恢复密钥失效，不能再登录或找回。已到账的付款仍会开通。",
    en: "Signs out every browser and device, ends the recovery key, and stops sign-in and recovery. A payment that arrives is still granted.",
  },
  revealHint: { zh: "会记入操作记录。", en: "It is recorded in the audit log." },
  typeDays: { zh: "输入天数后显示结果。", en: "The result appears once you type the days." },
} as const satisfies Record<string, Localized>;

export function endsText(day: string): Localized {
  return { zh: `会员到期：${day}`, en: `The membership now ends ${day}` };
}

export function countText(count: number): Localized {
  return { zh: `已处理${count}项`, en: `${count} ended` };
}

export const recoveryTexts = {
  title: { zh: "找回申请", en: "Recovery request" },
  confirm: { zh: "确认找回申请", en: "Confirm a recovery" },
  confirmHint: {
    zh: "用户在找回页面拿到申请码后告诉你。证明由服务器核对，一项即可，填了的都要对；一个账号一天可以错5次。你看不到密码，也不会拿到链接。",
    en: "The user gets a request code on the recovery page and gives it to you. The server checks the evidence: one item is enough, and every item entered must match. Each account allows 5 failed attempts a day. You never see a password or a link.",
  },
  code: { zh: "申请码", en: "Request code" },
  payment: { zh: "完整的付款单号", en: "The payment’s whole number" },
  cardKey: { zh: "完整的已用卡密", en: "The whole key of a used card" },
  confirmedNow: { zh: "已确认，等另一位操作员批准", en: "Confirmed. Another operator has to approve it" },
  requested: { zh: "申请时间", en: "Requested" },
  device: { zh: "申请的浏览器", en: "From the browser" },
  knownDevice: { zh: "登录过这个账号", en: "Has been signed in to this account" },
  strangeDevice: { zh: "没有登录过这个账号", en: "Never signed in to this account" },
  confirmedBy: { zh: "确认人", en: "Confirmed by" },
  confirmedAt: { zh: "确认时间", en: "Confirmed" },
  evidence: { zh: "核对过的证明", en: "Evidence that was right" },
  approvedBy: { zh: "批准人", en: "Approved by" },
  works: { zh: "可以设新密码", en: "Sets a new password" },
  approve: { zh: "批准", en: "Approve" },
  approveHint: {
    zh: "先自己联系用户，问清是不是本人；不要只看确认人写的话。批准后等12小时，绑定了邮箱或手机号的等72小时：本人会在那里收到通知，可以停止。",
    en: "Contact the user yourself first; do not rely on the first operator’s note alone. A new password can be set after 12 hours, or after 72 if an email address or phone number is bound: the owner is notified there and can stop it.",
  },
  refuse: { zh: "拒绝", en: "Refuse" },
  refuseHint: { zh: "申请立即结束，不能再用。", en: "The request ends at once and cannot be used." },
  needsAnother: {
    zh: "你确认了这个申请，要由另一位操作员批准。",
    en: "You confirmed this request: another operator has to approve it.",
  },
} as const satisfies Record<string, Localized>;
