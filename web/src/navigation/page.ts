import type { Localized } from "@baleen/contract/language.ts";
import type { ComponentType } from "react";

/** A page of the site: what it shows, and what its document's head says about it. */
export interface PageDefinition {
  readonly Page: ComponentType;
  /** The page's name, without the product's. */
  readonly title: Localized;
  readonly description: Localized;
  /** The day or the month in which it last changed, as `2026-10-22` or `2025-01`, where that is known. */
  readonly modified?: string | undefined;
  /** True where search engines may list the page. */
  readonly indexed: boolean;
}
