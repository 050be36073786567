import { type SiteConfig, siteConfig } from "@baleen/contract/content/site-config.ts";
import type { SiteDocument } from "@baleen/contract/content/site-documents.ts";

/** Parses a published document of any deployment. Throws if the value is not a valid document. */
export function parseDocument(name: SiteDocument, value: unknown): Partial<SiteConfig> {
  return { [name]: siteConfig.shape[name].parse(value) };
}
