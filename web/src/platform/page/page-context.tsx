import type { PageRequest, SiteContent } from "@baleen/contract/rendering.ts";
import { createContext, type ReactNode, useContext } from "react";
import { LanguageProvider } from "../i18n/use-language.tsx";

const PageContext = createContext<PageRequest | undefined>(undefined);

/** Provides the properties of the page request: URL, language, preferences and content. */
export function PageProvider({ page, children }: { page: PageRequest; children: ReactNode }) {
  return (
    <PageContext value={page}>
      <LanguageProvider language={page.language}>{children}</LanguageProvider>
    </PageContext>
  );
}

export function usePage(): PageRequest {
  const page = useContext(PageContext);
  if (!page) throw new Error("PageProvider is missing.");
  return page;
}

export function usePath(): string {
  return usePage().path;
}

/** The content with which the document was rendered: published, or the built-in defaults. */
export function useContent(): SiteContent {
  return usePage().content;
}
