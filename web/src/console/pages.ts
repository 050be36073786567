import type { ConsolePage } from "@baleen/contract/back-office/pages.ts";
import type { Permission } from "@baleen/contract/back-office/roles.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { type ComponentType, lazy } from "react";
import type { setupPath } from "./paths.ts";

interface PageRow {
  /** The permission that an operator needs to see the page. */
  readonly permission: Permission;
  /** The page's menu entry, which also gives the page its name. */
  readonly menu?: MenuEntry;
  readonly Page: ComponentType;
}

interface MenuEntry {
  readonly label: Localized;
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
    menu: { label: { zh: "总览", en: "Overview" }, key: "h" },
    Page: page(() => import("./overview/OverviewPage.tsx"), "OverviewPage"),
  },
  "/console/orders": {
    permission: "readShop",
    menu: { label: { zh: "订单", en: "Orders" }, key: "o" },
    Page: page(() => import("./orders/OrdersPage.tsx"), "OrdersPage"),
  },
  "/console/orders/:orderNo": {
    permission: "readShop",
    Page: page(() => import("./orders/OrderPage.tsx"), "OrderPage"),
  },
  "/console/accounts": {
    permission: "readShop",
    menu: { label: { zh: "账号", en: "Accounts" }, key: "a" },
    Page: page(() => import("./accounts/AccountsPage.tsx"), "AccountsPage"),
  },
  "/console/accounts/:id": {
    permission: "readShop",
    Page: page(() => import("./accounts/AccountPage.tsx"), "AccountPage"),
  },
  "/console/invoices": {
    permission: "readInvoices",
    menu: { label: { zh: "发票", en: "Invoices" }, key: "i" },
    Page: page(() => import("./invoices/InvoicesPage.tsx"), "InvoicesPage"),
  },
  "/console/invoices/:id": {
    permission: "readInvoices",
    Page: page(() => import("./invoices/InvoicePage.tsx"), "InvoicePage"),
  },
  "/console/complaints": {
    permission: "readComplaints",
    menu: { label: { zh: "投诉", en: "Complaints" }, key: "t" },
    Page: page(() => import("./complaints/ComplaintsPage.tsx"), "ComplaintsPage"),
  },
  "/console/complaints/:id": {
    permission: "readComplaints",
    Page: page(() => import("./complaints/ComplaintPage.tsx"), "ComplaintPage"),
  },
  "/console/month": {
    permission: "readBooks",
    menu: { label: { zh: "月账", en: "Books" }, key: "b" },
    Page: page(() => import("./month/MonthPage.tsx"), "MonthPage"),
  },
  "/console/cards": {
    permission: "readShop",
    menu: { label: { zh: "卡密", en: "Card keys" }, key: "c" },
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
    menu: { label: { zh: "套餐", en: "Packages" }, key: "p" },
    Page: page(() => import("./packages/PackagesPage.tsx"), "PackagesPage"),
  },
  "/console/packages/new": {
    permission: "setPrices",
    Page: page(() => import("./packages/NewPackagePage.tsx"), "NewPackagePage"),
  },
  "/console/packages/:id": {
    permission: "readFigures",
    Page: page(() => import("./packages/PackagePage.tsx"), "PackagePage"),
  },
  "/console/promotions": {
    permission: "readShop",
    menu: { label: { zh: "优惠码", en: "Promotions" }, key: "d" },
    Page: page(() => import("./promotions/PromotionsPage.tsx"), "PromotionsPage"),
  },
  "/console/promotions/new": {
    permission: "managePromotions",
    Page: page(() => import("./promotions/NewPromotionPage.tsx"), "NewPromotionPage"),
  },
  "/console/promotions/:id": {
    permission: "readShop",
    Page: page(() => import("./promotions/PromotionPage.tsx"), "PromotionPage"),
  },
  "/console/releases": {
    permission: "readFigures",
    menu: { label: { zh: "软件版本", en: "Releases" }, key: "r" },
    Page: page(() => import("./releases/ReleasesPage.tsx"), "ReleasesPage"),
  },
  "/console/releases/new": {
    permission: "manageReleases",
    Page: page(() => import("./releases/NewReleasePage.tsx"), "NewReleasePage"),
  },
  "/console/releases/:id": {
    permission: "readFigures",
    Page: page(() => import("./releases/ReleasePage.tsx"), "ReleasePage"),
  },
  "/console/content": {
    permission: "editContent",
    menu: { label: { zh: "内容", en: "Content" }, key: "n" },
    Page: page(() => import("./content/ContentPage.tsx"), "ContentPage"),
  },
  "/console/content/:name": {
    permission: "editContent",
    Page: page(() => import("./content/DocumentPage.tsx"), "DocumentPage"),
  },
  "/console/payments": {
    permission: "readShop",
    menu: { label: { zh: "支付", en: "Payments" }, key: "y" },
    Page: page(() => import("./payments/PaymentsPage.tsx"), "PaymentsPage"),
  },
  "/console/messages": {
    permission: "readMessages",
    menu: { label: { zh: "消息", en: "Messages" }, key: "m" },
    Page: page(() => import("./messages/MessagesPage.tsx"), "MessagesPage"),
  },
  "/console/audit-log": {
    permission: "readFigures",
    menu: { label: { zh: "操作记录", en: "Audit log" }, key: "l" },
    Page: page(() => import("./audit-log/AuditLogPage.tsx"), "AuditLogPage"),
  },
  "/console/operators": {
    permission: "readOperators",
    menu: { label: { zh: "操作员", en: "Operators" } },
    Page: page(() => import("./operators/OperatorsPage.tsx"), "OperatorsPage"),
  },
  "/console/settings": {
    permission: "readSettings",
    menu: { label: { zh: "设置", en: "Settings" }, key: "s" },
    Page: page(() => import("./settings/SettingsPage.tsx"), "SettingsPage"),
  },
  "/console/checks": {
    permission: "readSettings",
    Page: page(() => import("./checks/ChecksPage.tsx"), "ChecksPage"),
  },
  "/console/first-hour": {
    permission: "readSettings",
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
    Page: page(() => import("./sign-in/OwnPage.tsx"), "OwnPage"),
  },
};

/** The menu's entries in display order. */
export const menu = Object.entries(pages).flatMap(([path, { permission, menu }]) =>
  menu ? [{ path, permission, ...menu }] : [],
);
