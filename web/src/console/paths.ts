import type { ConsolePage } from "@baleen/contract/back-office/pages.ts";
import type { Permission } from "@baleen/contract/back-office/roles.ts";
import type { Localized } from "@baleen/contract/language.ts";

export const setupPath = "/console/setup" satisfies ConsolePage;

/** The permission that each page needs. */
export const permissions: Readonly<Record<Exclude<ConsolePage, typeof setupPath>, Permission>> = {
  "/console": "readFigures",
  "/console/me": "readFigures",
  "/console/orders": "readShop",
  "/console/orders/:orderNo": "readShop",
  "/console/accounts": "readShop",
  "/console/accounts/:id": "readShop",
  "/console/cards": "readShop",
  "/console/cards/:id": "readShop",
  "/console/card-batches/:id": "readShop",
  "/console/requests/:id": "readShop",
  "/console/find": "readShop",
  "/console/invoices": "readInvoices",
  "/console/invoices/:id": "readInvoices",
  "/console/month": "readBooks",
  "/console/packages": "readFigures",
  "/console/packages/new": "setPrices",
  "/console/packages/:id": "readFigures",
  "/console/releases": "readFigures",
  "/console/releases/new": "manageReleases",
  "/console/releases/:id": "readFigures",
  "/console/content": "editContent",
  "/console/content/:name": "editContent",
  "/console/payments": "readShop",
  "/console/messages": "readMessages",
  "/console/audit-log": "readFigures",
  "/console/operators": "readOperators",
  "/console/settings": "readSettings",
  "/console/first-hour": "readSettings",
};

interface MenuEntry {
  readonly path: keyof typeof permissions;
  readonly label: Localized;
  /** Opens the page when pressed after `g`. */
  readonly key?: string;
}

export const menu = {
  overview: { path: "/console", label: { zh: "总览", en: "Overview" }, key: "h" },
  orders: { path: "/console/orders", label: { zh: "订单", en: "Orders" }, key: "o" },
  accounts: { path: "/console/accounts", label: { zh: "账号", en: "Accounts" }, key: "a" },
  invoices: { path: "/console/invoices", label: { zh: "发票", en: "Invoices" }, key: "i" },
  month: { path: "/console/month", label: { zh: "月账", en: "Books" }, key: "b" },
  cards: { path: "/console/cards", label: { zh: "卡密", en: "Card keys" }, key: "c" },
  packages: { path: "/console/packages", label: { zh: "套餐", en: "Packages" }, key: "p" },
  releases: { path: "/console/releases", label: { zh: "软件版本", en: "Releases" }, key: "r" },
  content: { path: "/console/content", label: { zh: "内容", en: "Content" }, key: "n" },
  payments: { path: "/console/payments", label: { zh: "支付", en: "Payments" }, key: "y" },
  messages: { path: "/console/messages", label: { zh: "消息", en: "Messages" }, key: "m" },
  auditLog: { path: "/console/audit-log", label: { zh: "操作记录", en: "Audit log" }, key: "l" },
  operators: { path: "/console/operators", label: { zh: "操作员", en: "Operators" } },
  settings: { path: "/console/settings", label: { zh: "设置", en: "Settings" }, key: "s" },
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
