import { languageTag } from "@baleen/contract/language.ts";
import type { PageRequest } from "@baleen/contract/rendering.ts";
import { DocumentHead } from "./frame/DocumentHead.tsx";
import { Layout } from "./frame/Layout.tsx";
import { PageProvider } from "./platform/page/page-context.tsx";
import type { PageDefinition } from "./platform/page/page-definition.ts";

/** The document of a page. The browser hydrates only its islands. */
export function Root({ page, request }: { page: PageDefinition; request: PageRequest }) {
  const { language, theme, reducedMotion } = request;
  return (
    <PageProvider page={request}>
      <html
        lang={languageTag[language]}
        data-theme={theme}
        data-motion={reducedMotion ? "reduced" : undefined}
      >
        <head>
          <DocumentHead page={page} />
        </head>
        <body>
          <Layout>
            <page.Page />
          </Layout>
        </body>
      </html>
    </PageProvider>
  );
}
