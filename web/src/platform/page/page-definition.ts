import type { Localized } from "@baleen/contract/language.ts";
import type { PageRequest } from "@baleen/contract/rendering.ts";
import type { MembershipPackage } from "@baleen/contract/shop/packages.ts";
import type { ComponentType } from "react";
import type { Thing } from "./structured-data.ts";

/** How a shared plan appears in a chat. */
interface PlanCard {
  readonly title: Localized;
  readonly description: Localized;
}

/** The ids of layout elements, the same on every page. */
export const partIds = { content: "content", footer: "footer" } as const;

/** A page: its component, which the server renders, and its metadata. */
export interface PageDefinition {
  readonly Page: ComponentType;
  /** The page's name, without the product's name. */
  readonly title: Localized;
  readonly description: Localized;
  /** Date of the last change, as `2026-10-22` or `2025-01`. */
  readonly modified?: string | undefined;
  /** Whether the page shows the published versions of the desktop tool. */
  readonly followsReleases?: boolean;
  /** Whether the page depends on the visitor's operating system. */
  readonly differsBySystem?: boolean;
  /** Whether the page depends on how the visitor can sign in with WeChat. */
  readonly differsByWechat?: boolean;
  /** The card of the address that names a plan. A page with it can be shared with one. */
  describePlan?(plan: MembershipPackage): PlanCard;
  readonly indexed: boolean;
  /** The page's structured data for search engines (https://schema.org), besides its breadcrumbs. */
  describe?(request: PageRequest): readonly Thing[];
  /**
   * The element that must be parsed before the first paint (`<link rel="expect">`). The default is the footer, so that
   * no incomplete page is painted. A page too long for the first packets of a connection names an earlier element.
   */
  readonly firstPaintAwaits?: keyof typeof partIds;
}
