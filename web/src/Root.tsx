import "./ui/styles/global.css";
import { languageTag } from "@baleen/contract/language.ts";
import type { PageRequest } from "@baleen/contract/rendering.ts";
import { useEffect, useState } from "react";
import { DocumentHead } from "./frame/DocumentHead.tsx";
import { Layout } from "./frame/Layout.tsx";
import { lazyFrame } from "./frame/lazy-frame.ts";
import { loadedPage, loadPage, pageSource } from "./pages.ts";
import { LanguageProvider, useText } from "./platform/i18n/use-language.tsx";
import { LazyPart } from "./platform/lazy/LazyPart.tsx";
import { NavigationProvider, usePath } from "./platform/navigation/NavigationProvider.tsx";
import type { PageDefinition } from "./platform/navigation/page.ts";
import { PreferencesProvider, usePreferences } from "./platform/preferences/preferences.tsx";
import { ContentProvider } from "./platform/site-config/content.tsx";
import { ErrorBoundary } from "./ui/ErrorBoundary.tsx";

/** The document of a page, rendered by the server and hydrated in the browser. */
export function Root({ request }: { request: PageRequest }) {
  return (
    <ContentProvider initial={request.content}>
      <PreferencesProvider initialTheme={request.theme} initialReducedMotion={request.reducedMotion}>
        <LanguageProvider initial={request.language} initialAddressLanguage={request.addressLanguage}>
          <NavigationProvider path={request.path} pages={pageSource}>
            <PageDocument origin={request.origin} />
          </NavigationProvider>
        </LanguageProvider>
      </PreferencesProvider>
    </ContentProvider>
  );
}

const errorPage = <LazyPart code={lazyFrame}>{({ frameParts: { ErrorPage } }) => <ErrorPage />}</LazyPart>;

function PageDocument({ origin }: { origin: string }) {
  const path = usePath();
  const page = useShownPage(path);
  const text = useText();
  const { theme, reducedMotion } = usePreferences();
  if (!page) throw new Error(`The page of ${path} is not loaded.`);
  return (
    // The boot script sets `data-auth` before hydration.
    <html
      lang={text(languageTag)}
      data-theme={theme}
      data-motion={reducedMotion ? "reduced" : undefined}
      suppressHydrationWarning
    >
      <head>
        <DocumentHead page={page} path={path} origin={origin} />
      </head>
      <body>
        <Layout title={text(page.title)}>
          <ErrorBoundary key={path} fallback={errorPage}>
            <page.Page />
          </ErrorBoundary>
        </Layout>
      </body>
    </html>
  );
}

/**
 * The page to show at a path. Its code is nearly always loaded. Only the back button after a reload can lead to a page
 * whose code is not; then the previous page stays until it is loaded.
 */
function useShownPage(path: string): PageDefinition | undefined {
  const loaded = loadedPage(path);
  const [shown, show] = useState(loaded);
  if (loaded && loaded !== shown) show(loaded);
  const isMissing = loaded === undefined;
  useEffect(() => {
    if (isMissing) loadPage(path).then(show, () => location.reload());
  }, [isMissing, path]);
  return loaded ?? shown;
}
