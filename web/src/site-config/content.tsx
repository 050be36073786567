import type { SiteContent } from "@baleen/contract/rendering.ts";
import { createContext, type ReactNode, useContext } from "react";

const ContentContext = createContext<SiteContent | undefined>(undefined);

export function ContentProvider({ initial, children }: { initial: SiteContent; children: ReactNode }) {
  return <ContentContext value={initial}>{children}</ContentContext>;
}

/** The published content of the site. Pages arrive filled with it, so it is never missing. */
export function useContent(): SiteContent {
  const content = useContext(ContentContext);
  if (!content) throw new Error("There is no ContentProvider above this component.");
  return content;
}
