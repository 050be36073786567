import { formatCount } from "@baleen/contract/format-count.ts";
import type { Localized } from "@baleen/contract/language.ts";
import type { MergeAccount, MergeObstacle } from "@baleen/contract/privacy/merging.ts";
import { levelNames } from "@baleen/contract/shop/package-names.ts";

export const texts = {
  title: { zh: "合并账号", en: "Merge accounts" },
  what: {
    zh: "你有两个账号？在这里合并成一个：会员天数相加，订单、卡密、发票和设备记录都归到保留的账号。",
    en: "Do you have two accounts? Make them one here. Membership days add up, and purchases, card keys, invoices and devices all go to the account you keep.",
  },
} as const satisfies Record<string, Localized>;

export const proofTexts = {
  title: { zh: "登录你的另一个账号", en: "Sign in to your other account" },
  what: {
    zh: "证明它也是你的。这一步不会改变任何账号，当前账号也不会退出登录。",
    en: "This shows that it is yours as well. It changes neither account, and you stay signed in to this one.",
  },
  username: { zh: "用户名", en: "Username" },
  usernameHint: { zh: "也可以填邮箱或手机号。", en: "Or your email address or phone number." },
  password: { zh: "密码", en: "Password" },
  captchaHint: {
    zh: "看不清？换一张，或者改用密码。",
    en: "Hard to read? Show another one, or use the password.",
  },
  submit: { zh: "下一步", en: "Continue" },
  submitting: { zh: "正在验证…", en: "Checking…" },
  failed: { zh: "验证失败，请重试", en: "That did not work. Please try again" },
  wechat: { zh: "用微信验证", en: "Use WeChat" },
  leaving: { zh: "正在打开微信…", en: "Opening WeChat…" },
  checking: { zh: "正在验证另一个账号…", en: "Checking your other account…" },
  wechatOnPhone: {
    zh: "另一个账号是用微信创建的？请在手机微信里打开本站，再从那里的“合并账号”验证这个账号。",
    en: "Was the other account created with WeChat? Open this site in WeChat on your phone, and merge the accounts from there.",
  },
} as const satisfies Record<string, Localized>;

export const comparisonTexts = {
  title: { zh: "保留哪个账号", en: "Which account to keep" },
  this: { zh: "当前账号", en: "This account" },
  other: { zh: "另一个账号", en: "Other account" },
  registered: { zh: "注册时间", en: "Registered" },
  membership: { zh: "剩余会员", en: "Membership left" },
  noMembership: { zh: "无", en: "None" },
  email: { zh: "邮箱", en: "Email" },
  phone: { zh: "手机号", en: "Phone" },
  wechat: { zh: "绑定的微信", en: "Linked WeChat" },
  orders: { zh: "购买记录", en: "Purchases" },
  cards: { zh: "卡密", en: "Card keys" },
  invoices: { zh: "发票", en: "Invoices" },
  devices: { zh: "登录的设备", en: "Signed-in devices" },
  missing: { zh: "无", en: "None" },
  keep: { zh: "保留的账号", en: "Account to keep" },
  afterwards: { zh: "合并之后", en: "After the merge" },
  password: { zh: "当前账号的密码", en: "Password of this account" },
  passwordHint: {
    zh: "离登录已超过十分钟，用密码确认是你本人。",
    en: "You signed in more than ten minutes ago, so confirm that it is you.",
  },
  submit: { zh: "合并账号", en: "Merge accounts" },
  submitting: { zh: "正在合并…", en: "Merging…" },
  failed: { zh: "合并失败，请重试", en: "The merge failed. Please try again" },
  back: { zh: "验证别的账号", en: "Choose another account" },
  notNow: { zh: "现在还不能合并：", en: "The accounts cannot be merged yet:" },
  sessions: {
    zh: "其他浏览器退出登录，这里保持登录。",
    en: "You are signed out in other browsers, and stay signed in here.",
  },
  undone: {
    zh: "合并后不能自行撤销。",
    en: "You cannot undo this yourself.",
  },
} as const satisfies Record<string, Localized>;

export const doneTexts = {
  title: { zh: "账号已合并", en: "Accounts merged" },
  profile: { zh: "查看个人中心", en: "Go to your profile" },
  purchases: { zh: "查看购买记录", en: "See your purchases" },
  told: {
    zh: "两个账号绑定的邮箱和手机号都会收到通知。",
    en: "We have told every address that was on either account.",
  },
} as const satisfies Record<string, Localized>;

type Levels = MergeAccount["levels"];

/** The days left of each level; undefined without a membership. */
export function levelsText(levels: Levels): Localized | undefined {
  if (levels.length === 0) return undefined;
  const parts = levels.map(({ days, level }): Localized => {
    const name = levelNames[level];
    if (days === null) return { zh: `${name.zh}永久`, en: `${name.en}, lifetime` };
    return { zh: `${name.zh}${days}天`, en: `${name.en}, ${formatCount(days, "day")}` };
  });
  return { zh: parts.map(({ zh }) => zh).join("，"), en: parts.map(({ en }) => en).join("; ") };
}

export function keepText(username: string, isOlder: boolean): Localized {
  return isOlder
    ? { zh: `${username}（较早注册）`, en: `${username} (the older one)` }
    : { zh: username, en: username };
}

export function memberText(levels: Levels): Localized {
  const all = levelsText(levels);
  return all
    ? { zh: `剩余会员：${all.zh}。`, en: `Membership left: ${all.en}.` }
    : { zh: "没有生效中的会员。", en: "You have no active membership." };
}

export function nameText({ username }: MergeAccount): Localized {
  return {
    zh: `账号${username}不能再登录，这个用户名不会给别人。`,
    en: `${username} can no longer sign in, and nobody else can take that name.`,
  };
}

/** What the survivor gets because it lacks it; undefined if it lacks nothing that the other account has. */
export function addedText(survivor: MergeAccount, absorbed: MergeAccount): Localized | undefined {
  const added = [
    ...(!survivor.email && absorbed.email ? [{ zh: `邮箱${absorbed.email}`, en: absorbed.email }] : []),
    ...(!survivor.phone && absorbed.phone ? [{ zh: `手机号${absorbed.phone}`, en: absorbed.phone }] : []),
    ...(!survivor.hasPassword && absorbed.hasPassword ? [{ zh: "密码", en: "the password" }] : []),
    ...(absorbed.wechats > 0 ? [{ zh: "绑定的微信", en: "the linked WeChat" }] : []),
  ];
  if (added.length === 0) return undefined;
  return {
    zh: `${added.map(({ zh }) => zh).join("、")}转到账号${survivor.username}，用来登录。`,
    en: `These move to ${survivor.username} and sign you in: ${added.map(({ en }) => en).join(", ")}.`,
  };
}

/** Addresses of the absorbed account that the survivor does not need; undefined if there are none. */
export function freedText(survivor: MergeAccount, absorbed: MergeAccount): Localized | undefined {
  const freed = [survivor.email && absorbed.email, survivor.phone && absorbed.phone].filter(
    (address) => address !== null && address !== "",
  );
  if (freed.length === 0) return undefined;
  return {
    zh: `${freed.join("、")}解除绑定，不能再用来登录。`,
    en: `You can no longer sign in with ${freed.join(" or ")}.`,
  };
}

export function devicesText({ username, devices }: MergeAccount): Localized | undefined {
  if (devices === 0) return undefined;
  return {
    zh: `账号${username}登录的${devices}台设备退出登录，需要重新登录。`,
    en: `The desktop app is signed out on ${formatCount(devices, "device")} of ${username}. Sign in again there.`,
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
        zh: `账号${username}的订单${orderNo}已付款，还在开通`,
        en: `Order ${orderNo} of ${username} is paid, and its membership is being activated`,
      };
    case "refund":
      return {
        zh: `账号${username}的订单${orderNo}正在退款`,
        en: `Order ${orderNo} of ${username} is being refunded`,
      };
    case "recovery":
      return { zh: `客服正在找回账号${username}`, en: `Support is recovering ${username}` };
    case "deletion":
      return {
        zh: `账号${username}已申请注销，请先登录它取消注销`,
        en: `${username} is to be deleted. Sign in to it and cancel that first`,
      };
  }
}

export function mergedText(survivorName: string, absorbedName: string): Localized {
  return {
    zh: `账号${absorbedName}已合并到${survivorName}，以后请登录${survivorName}。`,
    en: `${absorbedName} is now part of ${survivorName}. Sign in as ${survivorName} from now on.`,
  };
}

/** What came from the absorbed account; undefined if it had nothing. */
export function movedText({ orders, cards, invoices }: MergeAccount): Localized | undefined {
  const counts = [
    ...(orders > 0 ? [{ zh: `${orders}笔购买`, en: formatCount(orders, "purchase") }] : []),
    ...(cards > 0 ? [{ zh: `${cards}张卡密`, en: formatCount(cards, "card key") }] : []),
    ...(invoices > 0 ? [{ zh: `${invoices}张发票`, en: formatCount(invoices, "invoice") }] : []),
  ];
  if (counts.length === 0) return undefined;
  return {
    zh: `转入${counts.map(({ zh }) => zh).join("、")}。`,
    en: `Moved: ${counts.map(({ en }) => en).join(", ")}.`,
  };
}
