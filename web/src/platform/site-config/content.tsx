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
  return (
    <ContentContext value={published ? { ...rendered, ...published } : rendered}>{children}</ContentContext>
  );
}

/** The published content, or the built-in defaults. */
export function useContent(): SiteContent {
  const content = useContext(ContentContext);
  if (!content) throw new Error("ContentProvider is missing.");
  return content;
}
