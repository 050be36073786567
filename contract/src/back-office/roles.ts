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

const signedIn = (...allowed: readonly Role[]) => ({ roles: allowed, needsStepUp: false }) as const;
/** Calls with such a permission need a second factor that was entered in the last ten minutes. */
const provedAnew = (...allowed: readonly Role[]) => ({ roles: allowed, needsStepUp: true }) as const;

/** Which roles may do what in the console. Its calls, its menu and their tests use this one table. */
export const permissions = {
  readFigures: signedIn("owner", "finance", "support", "content", "reader"),
  /**
   * Orders with their alarms, accounts with masked contacts, cards without keys, previews of actions that move money or
   * days.
   */
  readShop: signedIn("owner", "finance", "support", "reader"),
  revealContacts: signedIn("owner", "finance", "support"),
  /** Recheck an order, resend its notice, sign out everywhere, block, lift limits. */
  assistBuyers: signedIn("owner", "finance", "support"),
  /** Refund, complete or close an order, take or move days. */
  moveMoney: provedAnew("owner", "finance"),
  /** Support may grant `maxSupportDays` at once. */
  grantDays: provedAnew("owner", "finance", "support"),
  tagCards: signedIn("owner", "finance", "support"),
  manageCards: provedAnew("owner", "finance"),
  /** Only with cards of the same value. Support needs the full old key of an unused card. */
  replaceCards: provedAnew("owner", "finance", "support"),
  /** Prices, days, levels and stock. */
  setPrices: provedAnew("owner", "finance"),
  editContent: signedIn("owner", "content"),
  /** The releases that the desktop tool installs. */
  manageReleases: provedAnew("owner"),
  switchPayments: provedAnew("owner", "finance"),
  readMessages: signedIn("owner", "support"),
  confirmRecoveries: provedAnew("owner", "support"),
  /** Approve a request that another operator has confirmed. */
  approveRecoveries: provedAnew("owner", "support"),
  /** Gateways' full payment numbers. People who lost their password prove their identity with them. */
  readPaymentNumbers: signedIn("owner", "finance"),
  /** A month's payments, refunds and fees, and its differences from bills. */
  readBooks: signedIn("owner", "finance"),
  readInvoices: signedIn("owner", "finance", "support"),
  issueInvoices: provedAnew("owner", "finance"),
  exportLists: provedAnew("owner", "finance"),
  /** All entries; operators without this permission see only their own. */
  readAuditLog: signedIn("owner", "reader"),
  closeMoneyAlarms: signedIn("owner", "finance"),
  closeMessageAlarms: signedIn("owner", "support"),
  /**
   * Alarms about the infrastructure, and about operators and recoveries, which the operators involved must not close.
   */
  closeOperationAlarms: signedIn("owner"),
  readOperators: signedIn("owner"),
  manageOperators: provedAnew("owner"),
  renewOwnCodes: provedAnew("owner", "finance", "support", "content", "reader"),
  readSettings: signedIn("owner"),
  /** Send test messages to any address, and set aside steps of the first hour that do not apply. */
  setUpSite: provedAnew("owner"),
  /** Files that prove to other services who owns this site. */
  setVerificationFiles: provedAnew("owner"),
} as const;

export type Permission = keyof typeof permissions;

/** The days that support may grant at once, and the number of such grants in 24 hours. */
export const maxSupportDays = 31;
export const maxSupportGrantsPerDay = 20;

export function rolesWith(permission: Permission): readonly Role[] {
  return permissions[permission].roles;
}

export function isPermitted(role: Role, permission: Permission): boolean {
  return rolesWith(permission).includes(role);
}
