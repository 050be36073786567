import { formatCount } from "@baleen/contract/format-count.ts";
import type { Localized } from "@baleen/contract/language.ts";
import type { MergeAccount, MergeObstacle } from "@baleen/contract/privacy/merging.ts";

export const comparisonTexts = {
  title: { zh: "对比两个账号", en: "Compare your accounts" },
  this: { zh: "当前账号", en: "Current account" },
  other: { zh: "另一个账号", en: "Other account" },
  registered: { zh: "注册时间", en: "Created" },
  membership: { zh: "剩余会员", en: "Membership" },
  noMembership: { zh: "无", en: "None" },
  email: { zh: "邮箱", en: "Email" },
  phone: { zh: "手机号", en: "Phone" },
  wechat: { zh: "绑定的微信", en: "Linked WeChat" },
  orders: { zh: "订单", en: "Purchases" },
  cards: { zh: "卡密", en: "Card keys" },
  invoices: { zh: "发票", en: "Invoices" },
  devices: { zh: "已登录设备", en: "Signed-in devices" },
  missing: { zh: "无", en: "None" },
  keep: { zh: "保留哪个账号", en: "Account to keep" },
  afterwards: { zh: "合并后", en: "After merging" },
  password: { zh: "当前账号的密码", en: "Password for your current account" },
  passwordHint: {
    zh: "距上次登录已超过10分钟，请输入密码确认是你本人。",
    en: "You signed in more than 10 minutes ago. Enter your password to confirm it’s you.",
  },
  submit: { zh: "合并账号", en: "Merge accounts" },
  submitting: { zh: "正在合并…", en: "Merging…" },
  failed: { zh: "合并失败，请重试", en: "Merging failed. Please try again" },
  back: { zh: "换一个账号", en: "Use a different account" },
  notNow: { zh: "暂时不能合并：", en: "These accounts can’t be merged yet:" },
  sessions: {
    zh: "其他浏览器会退出登录，这里保持登录。",
    en: "You’ll be signed out in other browsers and stay signed in here.",
  },
  undone: {
    zh: "合并后无法自行撤销。",
    en: "You can’t undo a merge yourself.",
  },
} as const satisfies Record<string, Localized>;

export function keepText(username: string, isOlder: boolean): Localized {
  return isOlder
    ? { zh: `${username}（较早注册）`, en: `${username} (created first)` }
    : { zh: username, en: username };
}

export function nameText({ username }: MergeAccount): Localized {
  return {
    zh: `账号${username}不能再登录，用户名会保留，不会给别人使用。`,
    en: `${username} can no longer be used to sign in. The username stays reserved.`,
  };
}

/** What the survivor gets because it lacks it; undefined if it lacks nothing that the other account has. */
export function addedText(survivor: MergeAccount, absorbed: MergeAccount): Localized | undefined {
  const ways = [
    ...(!survivor.email && absorbed.email
      ? [{ zh: `邮箱${absorbed.email}`, en: `email ${absorbed.email}` }]
      : []),
    ...(!survivor.phone && absorbed.phone
      ? [{ zh: `手机号${absorbed.phone}`, en: `phone ${absorbed.phone}` }]
      : []),
    ...(!survivor.hasPassword && absorbed.hasPassword ? [{ zh: "密码", en: "password" }] : []),
    ...(absorbed.wechats > 0 ? [{ zh: "微信", en: "WeChat" }] : []),
  ];
  if (ways.length === 0) return undefined;
  return {
    zh: `账号${survivor.username}新增登录方式：${ways.map(({ zh }) => zh).join("、")}。`,
    en: `Sign-in methods added to ${survivor.username}: ${ways.map(({ en }) => en).join(", ")}.`,
  };
}

/** Addresses of the absorbed account that the survivor does not need; undefined if there are none. */
export function freedText(survivor: MergeAccount, absorbed: MergeAccount): Localized | undefined {
  const addresses = [survivor.email && absorbed.email, survivor.phone && absorbed.phone].filter(
    (address) => address !== null && address !== "",
  );
  if (addresses.length === 0) return undefined;
  return {
    zh: `${addresses.join("、")}将解除绑定，不能再用来登录。`,
    en: `You’ll no longer be able to sign in with ${addresses.join(" or ")}.`,
  };
}

export function devicesText({ username, devices }: MergeAccount): Localized | undefined {
  if (devices === 0) return undefined;
  return {
    zh: `账号${username}的${devices}台设备会退出登录，请用保留的账号重新登录。`,
    en: `The desktop app will be signed out on ${formatCount(devices, "device")} of ${username}. Sign in there again with the account you keep.`,
  };
}

export function unpaidText(orders: readonly string[]): Localized | undefined {
  if (orders.length === 0) return undefined;
  return {
    zh: `${orders.length}个未付款的订单会关闭。`,
    en: `${formatCount(orders.length, "unpaid order")} will be closed.`,
  };
}

export function obstacleText({ reason, orderNo = "" }: MergeObstacle, username: string): Localized {
  switch (reason) {
    case "payment":
      return {
        zh: `账号${username}的订单${orderNo}已付款，会员正在开通`,
        en: `Order ${orderNo} of ${username} is paid and its membership is being activated`,
      };
    case "refund":
      return {
        zh: `账号${username}的订单${orderNo}正在退款`,
        en: `Order ${orderNo} of ${username} is being refunded`,
      };
    case "recovery":
      return { zh: `账号${username}正在由客服找回`, en: `Support is recovering ${username}` };
    case "deletion":
      return {
        zh: `账号${username}已申请注销，请先登录该账号取消注销`,
        en: `${username} is scheduled for deletion. Sign in to it to cancel the deletion first`,
      };
  }
}
