import type { Localized } from "../language.ts";

export const roles = ["owner", "finance", "support", "content", "reader"] as const;
export type Role = (typeof roles)[number];

export const roleNames: Readonly<Record<Role, Localized>> = {
  owner: { zh: "所有者", en: "Owner" },
  finance: { zh: "财务", en: "Finance" },
  support: { zh: "客服", en: "Support" },
  content: { zh: "内容", en: "Content" },
  reader: { zh: "只读", en: "Reader" },
};

/** Who may do what in the console. The console's calls, its menu and the tests of both read this one table. */
export const permissions = {
  readFigures: ["owner", "finance", "support", "content", "reader"],
  /** Orders, accounts with masked contacts, cards without keys. */
  readShop: ["owner", "finance", "support", "reader"],
  revealContacts: ["owner", "finance", "support"],
  /** Recheck an order, resend its notice, sign out everywhere, block, lift limits. */
  assistBuyers: ["owner", "finance", "support"],
  /** Refund, complete or close an order, take or move days. */
  moveMoney: ["owner", "finance"],
  /** Support may grant `maxSupportDays` at once. */
  grantDays: ["owner", "finance", "support"],
  tagCards: ["owner", "finance", "support"],
  manageCards: ["owner", "finance"],
  setPrices: ["owner", "finance"],
  editContent: ["owner", "content"],
  /** The documents of the site's content as JSON, beside their forms. */
  editContentAsJson: ["owner"],
  switchPayments: ["owner", "finance"],
  readMessages: ["owner", "support"],
  makeRecoveryLinks: ["owner", "support"],
  exportLists: ["owner", "finance"],
  readAuditLog: ["owner", "reader"],
  manageOperators: ["owner"],
  readSettings: ["owner"],
} as const satisfies Readonly<Record<string, readonly Role[]>>;

export type Permission = keyof typeof permissions;

/** Days that support may grant at once, and the number of such grants in 24 hours. */
export const maxSupportDays = 31;
export const maxSupportGrantsPerDay = 20;

export function isPermitted(role: Role, permission: Permission): boolean {
  const permitted: readonly Role[] = permissions[permission];
  return permitted.includes(role);
}
