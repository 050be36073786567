import type { SiteConfig } from "@baleen/contract/content/site-config.ts";

// Documents that have been published since this page was rendered. All islands of the page share them.

let published: Partial<SiteConfig> | undefined;
const listeners = new Set<() => void>();

/** The documents that differ from those in the page; undefined while there are none. */
export function readPublished(): Partial<SiteConfig> | undefined {
  return published;
}

export function addPublished(document: Partial<SiteConfig>): void {
  if (Object.keys(document).length === 0) return;
  published = { ...published, ...document };
  for (const listener of listeners) listener();
}

export function subscribeToPublished(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
