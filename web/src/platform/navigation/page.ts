import type { Localized } from "@baleen/contract/language.ts";
import type { ComponentType } from "react";
import type { LazyModule } from "../lazy/LazyPart.tsx";

/** The ids of elements that every page has. */
export const partIds = { content: "content", footer: "footer" } as const;

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
  /**
   * The element whose arrival the first paint waits for: by default the footer, since half of a page would be laid out
   * differently. A page that is too long for a connection's first packets does not wait for all of it.
   */
  readonly paintedWith?: keyof typeof partIds;
  /** Code that navigation waits for, and hydration does not. */
  readonly lazyCode?: LazyModule<unknown>;
}
