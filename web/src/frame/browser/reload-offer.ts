import "./reload-offer.css";
import type { SiteConfig } from "@baleen/contract/content/site-config.ts";
import { tabStorage } from "../../platform/browser/storage.ts";

const key = "offered-content";

/**
 * Offers to reload the page because newer content exists. Offers the same content only once per tab, because a cache
 * may return the old page again.
 */
export function offerReload(newer: Partial<SiteConfig>): void {
  const content = JSON.stringify(newer);
  if (content === tabStorage.read(key)) return;
  tabStorage.write(key, content);
  const region = document.querySelector("[data-reload-offer]");
  const template = region?.querySelector("template");
  if (template) region?.append(template.content.cloneNode(true));
}
