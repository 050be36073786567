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
/** Every call that names it needs a second factor that was given in the last ten minutes. */
const provedAnew = (...allowed: readonly Role[]) => ({ roles: allowed, needsStepUp: true }) as const;

/** Who may do what in the console. The console's calls, its menu and the tests of both read this one table. */
export const permissions = {
  readFigures: signedIn("owner", "finance", "support", "content", "reader"),
  /** Orders with their alarms, accounts with masked contacts, cards without keys, previews of what would be moved. */
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
  /** Of the same value; support only for the whole old key of an unused card. */
  replaceCards: provedAnew("owner", "finance", "support"),
  /** Prices, days, levels and stock. */
  setPrices: provedAnew("owner", "finance"),
  editContent: signedIn("owner", "content"),
  /** What the desktop tool installs. */
  manageReleases: provedAnew("owner"),
  switchPayments: provedAnew("owner", "finance"),
  readMessages: signedIn("owner", "support"),
  confirmRecoveries: provedAnew("owner", "support"),
  /** Of a request that another operator has confirmed. */
  approveRecoveries: provedAnew("owner", "support"),
  /** Gateways' numbers of payments in full, which people who lost their password prove themselves by. */
  readPaymentNumbers: signedIn("owner", "finance"),
  /** A month's takings, refunds and fees, and where bills differ. */
  readBooks: signedIn("owner", "finance"),
  readInvoices: signedIn("owner", "finance", "support"),
  issueInvoices: provedAnew("owner", "finance"),
  exportLists: provedAnew("owner", "finance"),
  /** All entries; without it, one's own. */
  readAuditLog: signedIn("owner", "reader"),
  closeMoneyAlarms: signedIn("owner", "finance"),
  closeMessageAlarms: signedIn("owner", "support"),
  /** Alarms about the machinery, and those about operators and recoveries, who must not close them themselves. */
  closeOperationAlarms: signedIn("owner"),
  readOperators: signedIn("owner"),
  manageOperators: provedAnew("owner"),
  renewOwnCodes: provedAnew("owner", "finance", "support", "content", "reader"),
  readSettings: signedIn("owner"),
  /** Messages to any address, to see whether sending works; what of the first hour does not apply. */
  setUpSite: provedAnew("owner"),
  /** They prove to other services whose site this is. */
  setVerificationFiles: provedAnew("owner"),
} as const;

export type Permission = keyof typeof permissions;

/** Days that support may grant at once, and the number of such grants in 24 hours. */
export const maxSupportDays = 31;
export const maxSupportGrantsPerDay = 20;

export function rolesWith(permission: Permission): readonly Role[] {
  return permissions[permission].roles;
}

export function isPermitted(role: Role, permission: Permission): boolean {
  return rolesWith(permission).includes(role);
}
