import type { TokenState } from "@baleen/contract/back-office/access-tokens.ts";
import type { Localized } from "@baleen/contract/language.ts";

export const texts = {
  intro: {
    zh: "其他系统（网店、CRM、软件后台）用访问令牌调用接口，不需要操作员登录。令牌只有生成它的所有者仍是所有者时才有效。",
    en: "Other systems, such as a shop elsewhere, a CRM or the tool’s backend, call the API with access tokens instead of signing in. A token works only while the owner who made it is an owner.",
  },
  description: { zh: "接口描述（OpenAPI）", en: "API description (OpenAPI)" },
  list: { zh: "访问令牌列表", en: "Access tokens" },
  create: { zh: "生成令牌", en: "Create a token" },
  empty: { zh: "还没有访问令牌。", en: "There are no access tokens yet." },
  nameHint: {
    zh: "写明是哪个系统，例如“淘宝店”。操作记录里显示它，用过的名称不能再用。",
    en: "Say which system it is for, such as “Taobao shop”. The audit log shows it, and it cannot be used again.",
  },
  permissions: { zh: "权限", en: "Permissions" },
  validity: { zh: "有效期", en: "Valid for" },
  made: { zh: "生成", en: "Made" },
  expires: { zh: "到期", en: "Expires" },
  lastUsed: { zh: "上次使用", en: "Last used" },
  revoke: { zh: "撤销", en: "Revoke" },
  revokeHint: {
    zh: "使用它的系统立即不能再调用。撤销后不能恢复。",
    en: "The system that uses it can make no more calls. This cannot be undone.",
  },
  entries: { zh: "操作记录", en: "Audit log" },
  once: {
    zh: "把令牌存进那个系统的密钥设置。它只显示这一次。",
    en: "Store the token among that system’s secrets. It is shown only now.",
  },
} as const satisfies Record<string, Localized>;

export const validities = {
  30: { zh: "30天", en: "30 days" },
  90: { zh: "90天", en: "90 days" },
  180: { zh: "180天", en: "180 days" },
  365: { zh: "一年", en: "One year" },
} as const satisfies Readonly<Record<number, Localized>>;

export const stateNames: Readonly<Record<TokenState, Localized>> = {
  active: { zh: "可用", en: "Active" },
  expired: { zh: "已过期", en: "Expired" },
  revoked: { zh: "已撤销", en: "Revoked" },
  orphaned: { zh: "已停用：生成者不再是所有者", en: "Off: its maker is no owner any more" },
};
