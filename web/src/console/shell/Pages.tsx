import { type Permission, roleNames, rolesWith } from "@baleen/contract/back-office/roles.ts";
import { type ReactNode, Suspense } from "react";
import { Route, Switch, useLocation } from "wouter";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { ErrorBoundary } from "../../ui/ErrorBoundary.tsx";
import { LoadingPlaceholder } from "../lists/List.tsx";
import { pages } from "../pages.ts";
import { useMay } from "../sign-in/operator.ts";
import { enumerate } from "../values/figures.ts";
import { useShow } from "../values/values.tsx";
import { PageFrame, PageNameContext } from "./PageFrame.tsx";
import { Shell } from "./Shell.tsx";
import { texts } from "./shell.text.ts";

export function Pages() {
  const [path] = useLocation();
  return (
    <Shell>
      <ErrorBoundary key={path} fallback={<BrokenPage />}>
        <Suspense fallback={<LoadingPlaceholder />}>
          <Switch>
            {Object.entries(pages).map(([pattern, { permission, menu, Page }]) => (
              <Route key={pattern} path={pattern}>
                <Permitted permission={permission}>
                  <PageNameContext value={menu?.label}>
                    <Page />
                  </PageNameContext>
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

/** Replaces the whole console if the layout itself throws. */
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
