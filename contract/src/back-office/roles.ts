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

const permissionOfRoles = (...allowed: readonly Role[]) => ({ roles: allowed, needsStepUp: false }) as const;
/** Calls with such a permission need a second factor that was entered in the last ten minutes. */
const stepUpPermissionOfRoles = (...allowed: readonly Role[]) =>
  ({ roles: allowed, needsStepUp: true }) as const;

/** Which roles may do what in the console. Its calls, its menu and their tests use this one table. */
export const permissions = {
  readFigures: permissionOfRoles("owner", "finance", "support", "content", "reader"),
  /**
   * Orders with their alarms, accounts with masked contacts, cards without keys, previews of actions that move money or
   * days.
   */
  readShop: permissionOfRoles("owner", "finance", "support", "reader"),
  revealContacts: permissionOfRoles("owner", "finance", "support"),
  /** Recheck an order, resend its notice, sign out everywhere, block, lift limits. */
  assistBuyers: permissionOfRoles("owner", "finance", "support"),
  /** Refund, complete or close an order, take or move days. */
  moveMoney: stepUpPermissionOfRoles("owner", "finance"),
  /** Support may grant `maxSupportDays` at once. */
  grantDays: stepUpPermissionOfRoles("owner", "finance", "support"),
  tagCards: permissionOfRoles("owner", "finance", "support"),
  manageCards: stepUpPermissionOfRoles("owner", "finance"),
  /** Only with cards of the same value. Support needs the full old key of an unused card. */
  replaceCards: stepUpPermissionOfRoles("owner", "finance", "support"),
  /** Prices, days, levels and stock. */
  setPrices: stepUpPermissionOfRoles("owner", "finance"),
  /** Promotion codes: make and revoke them. */
  managePromotions: stepUpPermissionOfRoles("owner", "finance"),
  editContent: permissionOfRoles("owner", "content"),
  /** The releases that the desktop tool installs. */
  manageReleases: stepUpPermissionOfRoles("owner"),
  switchPayments: stepUpPermissionOfRoles("owner", "finance"),
  readMessages: permissionOfRoles("owner", "support"),
  confirmRecoveries: stepUpPermissionOfRoles("owner", "support"),
  /** Approve a request that another operator has confirmed. */
  approveRecoveries: stepUpPermissionOfRoles("owner", "support"),
  /** Gateways' full payment numbers. People who lost their password prove their identity with them. */
  readPaymentNumbers: permissionOfRoles("owner", "finance"),
  /** A month's payments, refunds and fees, and its differences from bills. */
  readBooks: permissionOfRoles("owner", "finance"),
  readInvoices: permissionOfRoles("owner", "finance", "support"),
  issueInvoices: stepUpPermissionOfRoles("owner", "finance"),
  /** Complaints of payers with their texts and pictures. */
  readComplaints: permissionOfRoles("owner", "finance", "support"),
  /** Reply to a payer and end a complaint; money needs `moveMoney`. */
  answerComplaints: permissionOfRoles("owner", "finance", "support"),
  exportLists: stepUpPermissionOfRoles("owner", "finance"),
  /** All entries; operators without this permission see only their own. */
  readAuditLog: permissionOfRoles("owner", "reader"),
  closeMoneyAlarms: permissionOfRoles("owner", "finance"),
  closeMessageAlarms: permissionOfRoles("owner", "support"),
  /**
   * Alarms about the infrastructure, and about operators and recoveries, which the operators involved must not close.
   */
  closeOperationAlarms: permissionOfRoles("owner"),
  readOperators: permissionOfRoles("owner"),
  manageOperators: stepUpPermissionOfRoles("owner"),
  renewOwnCodes: stepUpPermissionOfRoles("owner", "finance", "support", "content", "reader"),
  /** Access tokens for other systems. */
  manageTokens: stepUpPermissionOfRoles("owner"),
  readSettings: permissionOfRoles("owner"),
  /** Send test messages to any address, and set aside steps of the first hour that do not apply. */
  setUpSite: stepUpPermissionOfRoles("owner"),
  /** Outgoing webhooks with their log. */
  readWebhooks: permissionOfRoles("owner"),
  /** Where the site's events go, and replays. */
  manageWebhooks: stepUpPermissionOfRoles("owner"),
  /** Files that prove to other services who owns this site. */
  setVerificationFiles: stepUpPermissionOfRoles("owner"),
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
