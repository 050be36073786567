import type { SiteConfig } from "@baleen/contract/content/site-config.ts";
import type { SiteContent } from "@baleen/contract/rendering.ts";
import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";
import { readPublished, subscribeToPublished } from "./published-documents.ts";

const ContentContext = createContext<SiteContent | undefined>(undefined);

/**
 * Provides the content that the document was rendered with, and in the browser the documents that have been published
 * since.
 */
export function ContentProvider({ rendered, children }: { rendered: SiteContent; children: ReactNode }) {
  const published = useSyncExternalStore(subscribeToPublished, readPublished, () => undefined);
  return <ContentContext value={withDocuments(rendered, published)}>{children}</ContentContext>;
}

/** The published content, or the built-in defaults. */
export function useContent(): SiteContent {
  const content = useContext(ContentContext);
  if (!content) throw new Error("ContentProvider is missing.");
  return content;
}

function withDocuments(content: SiteContent, documents: Partial<SiteConfig> | undefined): SiteContent {
  return documents ? { ...content, ...documents } : content;
}
