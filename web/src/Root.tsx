import "./styles/global.css";
import { languageTag } from "@baleen/contract/language.ts";
import type { PageRequest } from "@baleen/contract/rendering.ts";
import { useEffect, useState } from "react";
import { LanguageProvider, useText } from "./i18n/language.tsx";
import { BrokenPage } from "./layout/BrokenPage.tsx";
import { DocumentHead } from "./layout/DocumentHead.tsx";
import { Layout } from "./layout/Layout.tsx";
import { NavigationProvider } from "./navigation/NavigationProvider.tsx";
import type { PageDefinition } from "./navigation/page.ts";
import { usePath } from "./navigation/use-path.ts";
import { loadedPage, loadPage, pageSource } from "./pages.ts";
import { PreferencesProvider, usePreferences } from "./preferences/preferences.tsx";
import { ContentProvider } from "./site-config/content.tsx";
import { ErrorBoundary } from "./ui/ErrorBoundary.tsx";

/** The whole document of one path, rendered by the server and hydrated in the browser. */
export function Root({ request }: { request: PageRequest }) {
  return (
    <ContentProvider initial={request.content}>
      <PreferencesProvider initialTheme={request.theme} initialStill={request.still}>
        <LanguageProvider initial={request.language} initialAddress={request.addressLanguage}>
          <NavigationProvider path={request.path} pages={pageSource}>
            <PageDocument origin={request.origin} />
          </NavigationProvider>
        </LanguageProvider>
      </PreferencesProvider>
    </ContentProvider>
  );
}

function PageDocument({ origin }: { origin: string }) {
  const path = usePath();
  const page = useShownPage(path);
  const text = useText();
  const { theme, still } = usePreferences();
  if (!page) throw new Error(`The page of ${path} must be loaded before it is rendered.`);
  return (
    // The boot script sets `data-auth` before hydration.
    <html
      lang={text(languageTag)}
      data-theme={theme}
      data-motion={still ? "still" : undefined}
      suppressHydrationWarning
    >
      <head>
        <DocumentHead page={page} path={path} origin={origin} />
      </head>
      <body>
        <Layout title={text(page.title)}>
          <ErrorBoundary key={path} instead={<BrokenPage />}>
            <page.Page />
          </ErrorBoundary>
        </Layout>
      </body>
    </html>
  );
}

/**
 * The page of the current path. Links load it before they navigate; after a reload the back button can lead to a page
 * that is not loaded, and until it is the previous one stays.
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
