import type { countWaiting } from "@baleen/contract/back-office/overview.ts";
import type { ConsolePage } from "@baleen/contract/back-office/pages.ts";
import type { Permission } from "@baleen/contract/back-office/roles.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { type ComponentType, lazy } from "react";
import type { setupPath } from "./paths.ts";

interface PageRow {
  /** The permission that an operator needs to see the page. */
  readonly permission: Permission;
  /** The page's menu entry, which also gives the page its name. */
  readonly menu?: MenuEntry;
  /** What the search field offers for a page that is not in the menu. */
  readonly find?: Localized;
  readonly Page: ComponentType;
}

/** The groups of the menu, in its order. The first has no name. */
const menuGroups = {
  first: undefined,
  sales: { zh: "交易", en: "Sales" },
  catalog: { zh: "商品", en: "Catalog" },
  people: { zh: "用户", en: "People" },
  product: { zh: "网站与软件", en: "Site and app" },
  system: { zh: "管理", en: "Administration" },
} as const satisfies Record<string, Localized | undefined>;

interface MenuEntry {
  readonly group: keyof typeof menuGroups;
  readonly label: Localized;
  /** What of the counts of waiting objects stands beside it. */
  readonly count?: keyof ReplyOf<typeof countWaiting>;
  /** The shortcut key that opens the page when pressed after `g`. */
  readonly key?: string;
}

/** `lazy` needs a default export, but the modules have named exports. */
function page<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazy(async () => ({ default: (await load())[name] }));
}

/**
 * Every page of the console that requires sign-in. The menu keeps the order of the rows, and the first pattern that
 * matches an address wins.
 */
export const pages: Readonly<Record<Exclude<ConsolePage, typeof setupPath>, PageRow>> = {
  "/console": {
    permission: "readFigures",
    menu: { group: "first", label: { zh: "总览", en: "Overview" }, count: "overview", key: "h" },
    Page: page(() => import("./overview/OverviewPage.tsx"), "OverviewPage"),
  },
  "/console/orders": {
    permission: "readShop",
    menu: { group: "sales", label: { zh: "订单", en: "Orders" }, key: "o" },
    Page: page(() => import("./orders/OrdersPage.tsx"), "OrdersPage"),
  },
  "/console/orders/:orderNo": {
    permission: "readShop",
    Page: page(() => import("./orders/OrderPage.tsx"), "OrderPage"),
  },
  "/console/accounts": {
    permission: "readShop",
    menu: { group: "people", label: { zh: "账号", en: "Accounts" }, key: "a" },
    Page: page(() => import("./accounts/AccountsPage.tsx"), "AccountsPage"),
  },
  "/console/accounts/:id": {
    permission: "readShop",
    Page: page(() => import("./accounts/AccountPage.tsx"), "AccountPage"),
  },
  "/console/invoices": {
    permission: "readInvoices",
    menu: { group: "sales", label: { zh: "发票", en: "Invoices" }, count: "invoices", key: "i" },
    Page: page(() => import("./invoices/InvoicesPage.tsx"), "InvoicesPage"),
  },
  "/console/invoices/:id": {
    permission: "readInvoices",
    Page: page(() => import("./invoices/InvoicePage.tsx"), "InvoicePage"),
  },
  "/console/complaints": {
    permission: "readComplaints",
    menu: { group: "sales", label: { zh: "投诉", en: "Complaints" }, count: "complaints", key: "t" },
    Page: page(() => import("./complaints/ComplaintsPage.tsx"), "ComplaintsPage"),
  },
  "/console/complaints/:id": {
    permission: "readComplaints",
    Page: page(() => import("./complaints/ComplaintPage.tsx"), "ComplaintPage"),
  },
  "/console/month": {
    permission: "readBooks",
    menu: { group: "sales", label: { zh: "月账", en: "Books" }, key: "b" },
    Page: page(() => import("./month/MonthPage.tsx"), "MonthPage"),
  },
  "/console/cards": {
    permission: "readShop",
    menu: { group: "catalog", label: { zh: "卡密", en: "Card keys" }, key: "c" },
    Page: page(() => import("./cards/BatchesPage.tsx"), "BatchesPage"),
  },
  "/console/card-batches/:id": {
    permission: "readShop",
    Page: page(() => import("./cards/BatchPage.tsx"), "BatchPage"),
  },
  "/console/cards/:id": {
    permission: "readShop",
    Page: page(() => import("./cards/CardPage.tsx"), "CardPage"),
  },
  "/console/packages": {
    permission: "readFigures",
    menu: { group: "catalog", label: { zh: "套餐", en: "Packages" }, key: "p" },
    Page: page(() => import("./packages/PackagesPage.tsx"), "PackagesPage"),
  },
  "/console/packages/new": {
    permission: "setPrices",
    find: { zh: "新建套餐", en: "New package" },
    Page: page(() => import("./packages/NewPackagePage.tsx"), "NewPackagePage"),
  },
  "/console/packages/:id": {
    permission: "readFigures",
    Page: page(() => import("./packages/PackagePage.tsx"), "PackagePage"),
  },
  "/console/promotions": {
    permission: "readShop",
    menu: { group: "catalog", label: { zh: "优惠码", en: "Promotions" }, key: "d" },
    Page: page(() => import("./promotions/PromotionsPage.tsx"), "PromotionsPage"),
  },
  "/console/promotions/new": {
    permission: "managePromotions",
    find: { zh: "新建优惠活动", en: "New promotion" },
    Page: page(() => import("./promotions/NewPromotionPage.tsx"), "NewPromotionPage"),
  },
  "/console/promotions/:id": {
    permission: "readShop",
    Page: page(() => import("./promotions/PromotionPage.tsx"), "PromotionPage"),
  },
  "/console/releases": {
    permission: "readFigures",
    menu: { group: "product", label: { zh: "软件版本", en: "Releases" }, key: "r" },
    Page: page(() => import("./releases/ReleasesPage.tsx"), "ReleasesPage"),
  },
  "/console/releases/new": {
    permission: "manageReleases",
    find: { zh: "发布新版本", en: "New release" },
    Page: page(() => import("./releases/NewReleasePage.tsx"), "NewReleasePage"),
  },
  "/console/releases/:id": {
    permission: "readFigures",
    Page: page(() => import("./releases/ReleasePage.tsx"), "ReleasePage"),
  },
  "/console/content": {
    permission: "editContent",
    menu: { group: "product", label: { zh: "内容", en: "Content" }, key: "n" },
    Page: page(() => import("./content/ContentPage.tsx"), "ContentPage"),
  },
  "/console/content/:name": {
    permission: "editContent",
    Page: page(() => import("./content/DocumentPage.tsx"), "DocumentPage"),
  },
  "/console/payments": {
    permission: "readShop",
    menu: { group: "sales", label: { zh: "支付", en: "Payments" }, key: "y" },
    Page: page(() => import("./payments/PaymentsPage.tsx"), "PaymentsPage"),
  },
  "/console/messages": {
    permission: "readMessages",
    menu: { group: "people", label: { zh: "消息", en: "Messages" }, key: "m" },
    Page: page(() => import("./messages/MessagesPage.tsx"), "MessagesPage"),
  },
  "/console/webhooks": {
    permission: "readWebhooks",
    menu: { group: "system", label: { zh: "Webhook", en: "Webhooks" }, key: "w" },
    Page: page(() => import("./webhooks/WebhooksPage.tsx"), "WebhooksPage"),
  },
  "/console/webhooks/:id": {
    permission: "readWebhooks",
    Page: page(() => import("./webhooks/WebhookPage.tsx"), "WebhookPage"),
  },
  "/console/audit-log": {
    permission: "readFigures",
    menu: { group: "system", label: { zh: "操作记录", en: "Audit log" }, key: "l" },
    Page: page(() => import("./audit-log/AuditLogPage.tsx"), "AuditLogPage"),
  },
  "/console/operators": {
    permission: "readOperators",
    menu: { group: "system", label: { zh: "操作员", en: "Operators" } },
    Page: page(() => import("./operators/OperatorsPage.tsx"), "OperatorsPage"),
  },
  "/console/access-tokens": {
    permission: "readOperators",
    menu: { group: "system", label: { zh: "访问令牌", en: "Access tokens" } },
    Page: page(() => import("./access-tokens/AccessTokensPage.tsx"), "AccessTokensPage"),
  },
  "/console/settings": {
    permission: "readSettings",
    menu: { group: "system", label: { zh: "设置", en: "Settings" }, key: "s" },
    Page: page(() => import("./settings/SettingsPage.tsx"), "SettingsPage"),
  },
  "/console/checks": {
    permission: "readSettings",
    find: { zh: "检查", en: "Checks" },
    Page: page(() => import("./checks/ChecksPage.tsx"), "ChecksPage"),
  },
  "/console/first-hour": {
    permission: "readSettings",
    find: { zh: "上线清单", en: "The first hour" },
    Page: page(() => import("./checks/FirstHourPage.tsx"), "FirstHourPage"),
  },
  "/console/requests/:id": {
    permission: "readShop",
    Page: page(() => import("./requests/RequestPage.tsx"), "RequestPage"),
  },
  "/console/find": {
    permission: "readShop",
    Page: page(() => import("./shell/FindPage.tsx"), "FindPage"),
  },
  "/console/me": {
    permission: "readFigures",
    find: { zh: "我的账号", en: "My account" },
    Page: page(() => import("./sign-in/OwnPage.tsx"), "OwnPage"),
  },
};

const entries = Object.entries(pages).flatMap(([path, { permission, menu }]) =>
  menu ? [{ path, permission, ...menu }] : [],
);

/** The menu: its groups in display order, each with its entries. */
export const menu = Object.entries(menuGroups).map(([group, name]) => ({
  group,
  name,
  entries: entries.filter((entry) => entry.group === group),
}));

/** The menu's entries in display order. */
export const menuEntries = menu.flatMap((group) => group.entries);

/** The pages that the search field offers: those of the menu, then what can be made or checked. */
const findablePages = [
  ...menuEntries,
  ...Object.entries(pages).flatMap(([path, { permission, find }]) =>
    find ? [{ path, permission, label: find }] : [],
  ),
];

/** The pages whose name begins with the text or has a word that begins with it, in either language, at most five. */
export function pagesNamed(text: string) {
  const beginning = text.trim().toLowerCase();
  if (beginning === "") return [];
  const matches = ({ zh, en }: Localized) =>
    zh.includes(beginning) || ` ${en.toLowerCase()}`.includes(` ${beginning}`);
  return findablePages.filter(({ label }) => matches(label)).slice(0, 5);
}
