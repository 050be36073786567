import type { ConsolePage } from "@baleen/contract/back-office/pages.ts";
import { type Permission, roleNames, rolesWith } from "@baleen/contract/back-office/roles.ts";
import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { Route, Switch, useLocation } from "wouter";
import { useText, useTexts } from "../../platform/i18n/use-language.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { ErrorBoundary } from "../../ui/ErrorBoundary.tsx";
import { Waiting } from "../lists/List.tsx";
import { firstHourPath, menu, newPackagePath, newReleasePath, ownPath } from "../paths.ts";
import { useMay } from "../sign-in/operator.ts";
import { PageFrame } from "./PageFrame.tsx";
import { Shell } from "./Shell.tsx";
import { texts } from "./shell.text.ts";

interface Page {
  readonly path: ConsolePage;
  readonly permission: Permission;
  readonly Page: ComponentType;
}

/** All pages, with the permission that each needs. */
const pages: readonly Page[] = [
  { ...menu.overview, Page: lazy(() => load(import("../overview/OverviewPage.tsx"), "OverviewPage")) },
  { ...menu.orders, Page: lazy(() => load(import("../orders/OrdersPage.tsx"), "OrdersPage")) },
  {
    path: "/console/orders/:orderNo",
    permission: "readShop",
    Page: lazy(() => load(import("../orders/OrderPage.tsx"), "OrderPage")),
  },
  { ...menu.invoices, Page: lazy(() => load(import("../invoices/InvoicesPage.tsx"), "InvoicesPage")) },
  {
    path: "/console/invoices/:id",
    permission: "readInvoices",
    Page: lazy(() => load(import("../invoices/InvoicePage.tsx"), "InvoicePage")),
  },
  { ...menu.month, Page: lazy(() => load(import("../month/MonthPage.tsx"), "MonthPage")) },
  { ...menu.accounts, Page: lazy(() => load(import("../accounts/AccountsPage.tsx"), "AccountsPage")) },
  {
    path: "/console/accounts/:id",
    permission: "readShop",
    Page: lazy(() => load(import("../accounts/AccountPage.tsx"), "AccountPage")),
  },
  { ...menu.cards, Page: lazy(() => load(import("../cards/BatchesPage.tsx"), "BatchesPage")) },
  {
    path: "/console/card-batches/:id",
    permission: "readShop",
    Page: lazy(() => load(import("../cards/BatchPage.tsx"), "BatchPage")),
  },
  {
    path: "/console/cards/:id",
    permission: "readShop",
    Page: lazy(() => load(import("../cards/CardPage.tsx"), "CardPage")),
  },
  {
    path: "/console/requests/:id",
    permission: "readShop",
    Page: lazy(() => load(import("../requests/RequestPage.tsx"), "RequestPage")),
  },
  {
    path: "/console/find",
    permission: "readShop",
    Page: lazy(() => load(import("./FindPage.tsx"), "FindPage")),
  },
  { ...menu.packages, Page: lazy(() => load(import("../packages/PackagesPage.tsx"), "PackagesPage")) },
  {
    path: newPackagePath,
    permission: "setPrices",
    Page: lazy(() => load(import("../packages/NewPackagePage.tsx"), "NewPackagePage")),
  },
  {
    path: "/console/packages/:id",
    permission: "readFigures",
    Page: lazy(() => load(import("../packages/PackagePage.tsx"), "PackagePage")),
  },
  { ...menu.releases, Page: lazy(() => load(import("../releases/ReleasesPage.tsx"), "ReleasesPage")) },
  {
    path: newReleasePath,
    permission: "manageReleases",
    Page: lazy(() => load(import("../releases/NewReleasePage.tsx"), "NewReleasePage")),
  },
  {
    path: "/console/releases/:id",
    permission: "readFigures",
    Page: lazy(() => load(import("../releases/ReleasePage.tsx"), "ReleasePage")),
  },
  { ...menu.content, Page: lazy(() => load(import("../content/ContentPage.tsx"), "ContentPage")) },
  {
    path: "/console/content/:name",
    permission: "editContent",
    Page: lazy(() => load(import("../content/DocumentPage.tsx"), "DocumentPage")),
  },
  { ...menu.payments, Page: lazy(() => load(import("../payments/PaymentsPage.tsx"), "PaymentsPage")) },
  { ...menu.messages, Page: lazy(() => load(import("../messages/MessagesPage.tsx"), "MessagesPage")) },
  { ...menu.auditLog, Page: lazy(() => load(import("../audit-log/AuditLogPage.tsx"), "AuditLogPage")) },
  { ...menu.operators, Page: lazy(() => load(import("../operators/OperatorsPage.tsx"), "OperatorsPage")) },
  {
    path: firstHourPath,
    permission: "readSettings",
    Page: lazy(() => load(import("../first-hour/FirstHourPage.tsx"), "FirstHourPage")),
  },
  { ...menu.settings, Page: lazy(() => load(import("../settings/SettingsPage.tsx"), "SettingsPage")) },
  {
    path: ownPath,
    permission: "readFigures",
    Page: lazy(() => load(import("../sign-in/OwnPage.tsx"), "OwnPage")),
  },
];

/** `lazy` wants a default export; the modules have named ones. */
async function load<Name extends string>(module: Promise<Record<Name, ComponentType>>, name: Name) {
  return { default: (await module)[name] };
}

export function Pages() {
  const [path] = useLocation();
  return (
    <Shell>
      <ErrorBoundary key={path} fallback={<BrokenPage />}>
        <Suspense fallback={<Waiting />}>
          <Switch>
            {pages.map(({ path: pattern, permission, Page }) => (
              <Route key={pattern} path={pattern}>
                <Permitted permission={permission}>
                  <Page />
                </Permitted>
              </Route>
            ))}
            <Route>
              <MissingPage />
            </Route>
          </Switch>
        </Suspense>
      </ErrorBoundary>
    </Shell>
  );
}

function Permitted({ permission, children }: { permission: Permission; children: ReactNode }) {
  const may = useMay();
  const words = useTexts(texts);
  const text = useText();
  if (may(permission)) return children;
  const names = rolesWith(permission)
    .map((role) => text(roleNames[role]))
    .join(text({ zh: "、", en: ", " }));
  return (
    <PageFrame title={texts.forbidden}>
      <p>
        {words.allowed}
        {names}
      </p>
    </PageFrame>
  );
}

function MissingPage() {
  const words = useTexts(texts);
  return (
    <PageFrame title={texts.missing}>
      <p>{words.missingHint}</p>
    </PageFrame>
  );
}

function BrokenPage() {
  const words = useTexts(texts);
  return (
    <PageFrame title={texts.brokenTitle}>
      <Banner tone="danger">{words.brokenHint}</Banner>
      <div>
        <Button kind="ghost" onClick={() => location.reload()}>
          {words.reload}
        </Button>
      </div>
    </PageFrame>
  );
}
