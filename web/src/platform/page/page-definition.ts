import type { Localized } from "@baleen/contract/language.ts";
import type { PageRequest } from "@baleen/contract/rendering.ts";
import type { ComponentType } from "react";
import type { Thing } from "./structured-data.ts";

/** The ids of elements in the layout of every page. */
export const partIds = { content: "content", footer: "footer" } as const;

/** A page: its component, which the server renders, and its metadata. */
export interface PageDefinition {
  readonly Page: ComponentType;
  /** The page's name, without the product's. */
  readonly title: Localized;
  readonly description: Localized;
  /** Date of the last change, as `2026-10-22` or `2025-01`. */
  readonly modified?: string | undefined;
  /** Whether the page shows the published versions of the desktop tool. */
  readonly followsReleases?: boolean;
  /** Whether it depends on the visitor's system. */
  readonly differsBySystem?: boolean;
  readonly indexed: boolean;
  /** What search engines are told of it besides its place in the site (https://schema.org). */
  describe?(request: PageRequest): readonly Thing[];
  /**
   * The element that has to be parsed before the first paint (`<link rel="expect">`): by default the footer, so that a
   * page is not painted half. A page too long for the first packets of a connection names an earlier one.
   */
  readonly firstPaintAwaits?: keyof typeof partIds;
}
