import type { Localized } from "@baleen/contract/language.ts";
import type { ComponentType } from "react";
import type { LazyModule } from "../lazy/LazyPart.tsx";

/** A page: its component and its metadata. */
export interface PageDefinition {
  readonly Page: ComponentType;
  /** The page's name, without the product's. */
  readonly title: Localized;
  readonly description: Localized;
  /** Date of the last change, as `2026-10-22` or `2025-01`. */
  readonly modified?: string | undefined;
  /** True where search engines may list the page. */
  readonly indexed: boolean;
  /** Code that navigation waits for, and hydration does not. */
  readonly lazyCode?: LazyModule<unknown>;
}
