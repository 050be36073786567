import type { ConsolePage } from "@baleen/contract/back-office/pages.ts";
import type { Permission } from "@baleen/contract/back-office/roles.ts";
import type { Localized } from "@baleen/contract/language.ts";

export const setupPath = "/console/setup" satisfies ConsolePage;

interface MenuEntry {
  readonly path: ConsolePage;
  readonly label: Localized;
  readonly permission: Permission;
  /** Opens the page when pressed after `g`. */
  readonly key?: string;
}

export const menu = {
  overview: {
    path: "/console",
    label: { zh: "总览", en: "Overview" },
    permission: "readFigures",
    key: "h",
  },
  orders: { path: "/console/orders", label: { zh: "订单", en: "Orders" }, permission: "readShop", key: "o" },
  accounts: {
    path: "/console/accounts",
    label: { zh: "账号", en: "Accounts" },
    permission: "readShop",
    key: "a",
  },
  invoices: {
    path: "/console/invoices",
    label: { zh: "发票", en: "Invoices" },
    permission: "readInvoices",
    key: "i",
  },
  month: { path: "/console/month", label: { zh: "月账", en: "Books" }, permission: "readBooks", key: "b" },
  cards: { path: "/console/cards", label: { zh: "卡密", en: "Card keys" }, permission: "readShop", key: "c" },
  packages: {
    path: "/console/packages",
    label: { zh: "套餐", en: "Packages" },
    permission: "readFigures",
    key: "p",
  },
  releases: {
    path: "/console/releases",
    label: { zh: "软件版本", en: "Releases" },
    permission: "readFigures",
    key: "r",
  },
  content: {
    path: "/console/content",
    label: { zh: "内容", en: "Content" },
    permission: "editContent",
    key: "n",
  },
  payments: {
    path: "/console/payments",
    label: { zh: "支付", en: "Payments" },
    permission: "readShop",
    key: "y",
  },
  messages: {
    path: "/console/messages",
    label: { zh: "消息", en: "Messages" },
    permission: "readMessages",
    key: "m",
  },
  auditLog: {
    path: "/console/audit-log",
    label: { zh: "操作记录", en: "Audit log" },
    permission: "readFigures",
    key: "l",
  },
  operators: {
    path: "/console/operators",
    label: { zh: "操作员", en: "Operators" },
    permission: "readOperators",
  },
  settings: {
    path: "/console/settings",
    label: { zh: "设置", en: "Settings" },
    permission: "readSettings",
    key: "s",
  },
} as const satisfies Record<string, MenuEntry>;

export const menuEntries: readonly MenuEntry[] = Object.values(menu);

export const ownPath = "/console/me" satisfies ConsolePage;

export const firstHourPath = "/console/first-hour" satisfies ConsolePage;

export const orderPath = (orderNo: number | string) => `/console/orders/${encodeURIComponent(orderNo)}`;
export const invoicePath = (id: number | string) => `/console/invoices/${id}`;
export const accountPath = (id: number | string) => `/console/accounts/${id}`;
export const cardPath = (id: number | string) => `/console/cards/${id}`;
export const batchPath = (id: number | string) => `/console/card-batches/${id}`;
export const requestPath = (id: string) => `/console/requests/${id}`;
export const packagePath = (id: number | string) => `/console/packages/${id}`;
export const contentPath = (name: number | string) => `/console/content/${name}`;
export const releasePath = (id: number | string) => `/console/releases/${id}`;
export const newReleasePath = "/console/releases/new" satisfies ConsolePage;
export const newPackagePath = "/console/packages/new" satisfies ConsolePage;
