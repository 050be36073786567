import { type Permission, roleNames, rolesWith } from "@baleen/contract/back-office/roles.ts";
import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { Route, Switch, useLocation } from "wouter";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { ErrorBoundary } from "../../ui/ErrorBoundary.tsx";
import { Waiting } from "../lists/List.tsx";
import { permissions } from "../paths.ts";
import { useMay } from "../sign-in/operator.ts";
import { enumerate } from "../values/figures.ts";
import { useShow } from "../values/values.tsx";
import { PageFrame } from "./PageFrame.tsx";
import { Shell } from "./Shell.tsx";
import { texts } from "./shell.text.ts";

/** The first whose pattern fits is shown. */
const pages: Readonly<Record<keyof typeof permissions, ComponentType>> = {
  "/console": lazy(() => load(import("../overview/OverviewPage.tsx"), "OverviewPage")),
  "/console/orders": lazy(() => load(import("../orders/OrdersPage.tsx"), "OrdersPage")),
  "/console/orders/:orderNo": lazy(() => load(import("../orders/OrderPage.tsx"), "OrderPage")),
  "/console/invoices": lazy(() => load(import("../invoices/InvoicesPage.tsx"), "InvoicesPage")),
  "/console/invoices/:id": lazy(() => load(import("../invoices/InvoicePage.tsx"), "InvoicePage")),
  "/console/month": lazy(() => load(import("../month/MonthPage.tsx"), "MonthPage")),
  "/console/accounts": lazy(() => load(import("../accounts/AccountsPage.tsx"), "AccountsPage")),
  "/console/accounts/:id": lazy(() => load(import("../accounts/AccountPage.tsx"), "AccountPage")),
  "/console/cards": lazy(() => load(import("../cards/BatchesPage.tsx"), "BatchesPage")),
  "/console/card-batches/:id": lazy(() => load(import("../cards/BatchPage.tsx"), "BatchPage")),
  "/console/cards/:id": lazy(() => load(import("../cards/CardPage.tsx"), "CardPage")),
  "/console/requests/:id": lazy(() => load(import("../requests/RequestPage.tsx"), "RequestPage")),
  "/console/find": lazy(() => load(import("./FindPage.tsx"), "FindPage")),
  "/console/packages": lazy(() => load(import("../packages/PackagesPage.tsx"), "PackagesPage")),
  "/console/packages/new": lazy(() => load(import("../packages/NewPackagePage.tsx"), "NewPackagePage")),
  "/console/packages/:id": lazy(() => load(import("../packages/PackagePage.tsx"), "PackagePage")),
  "/console/releases": lazy(() => load(import("../releases/ReleasesPage.tsx"), "ReleasesPage")),
  "/console/releases/new": lazy(() => load(import("../releases/NewReleasePage.tsx"), "NewReleasePage")),
  "/console/releases/:id": lazy(() => load(import("../releases/ReleasePage.tsx"), "ReleasePage")),
  "/console/content": lazy(() => load(import("../content/ContentPage.tsx"), "ContentPage")),
  "/console/content/:name": lazy(() => load(import("../content/DocumentPage.tsx"), "DocumentPage")),
  "/console/payments": lazy(() => load(import("../payments/PaymentsPage.tsx"), "PaymentsPage")),
  "/console/messages": lazy(() => load(import("../messages/MessagesPage.tsx"), "MessagesPage")),
  "/console/audit-log": lazy(() => load(import("../audit-log/AuditLogPage.tsx"), "AuditLogPage")),
  "/console/operators": lazy(() => load(import("../operators/OperatorsPage.tsx"), "OperatorsPage")),
  "/console/first-hour": lazy(() => load(import("../first-hour/FirstHourPage.tsx"), "FirstHourPage")),
  "/console/settings": lazy(() => load(import("../settings/SettingsPage.tsx"), "SettingsPage")),
  "/console/me": lazy(() => load(import("../sign-in/OwnPage.tsx"), "OwnPage")),
};

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
            {Object.entries(pages).map(([pattern, Page]) => (
              <Route key={pattern} path={pattern}>
                <Permitted permission={permissions[pattern as keyof typeof permissions]}>
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
  const show = useShow();
  if (may(permission)) return children;
  return (
    <PageFrame title={texts.forbidden}>
      <p>
        {show(texts.allowed)}
        {show(enumerate(rolesWith(permission).map((role) => roleNames[role])))}
      </p>
    </PageFrame>
  );
}

function MissingPage() {
  const show = useShow();
  return (
    <PageFrame title={texts.missing}>
      <p>{show(texts.missingHint)}</p>
    </PageFrame>
  );
}

/** In place of everything, where the layout itself has thrown. */
export function BrokenConsole() {
  return (
    <main>
      <BrokenPage />
    </main>
  );
}

function BrokenPage() {
  const show = useShow();
  return (
    <PageFrame title={texts.brokenTitle}>
      <Banner tone="danger">{show(texts.brokenHint)}</Banner>
      <div>
        <Button kind="ghost" onClick={() => location.reload()}>
          {show(texts.reload)}
        </Button>
      </div>
    </PageFrame>
  );
}
