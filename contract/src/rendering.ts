import type { Language } from "./language.ts";
import type { MembershipPackage } from "./packages.ts";
import type { SiteConfig } from "./site-config.ts";

/** What visitors have chosen to see, read from their cookies; undefined follows their system. */
export type Theme = "light" | "dark" | undefined;

/** What pages arrive filled with. */
export interface SiteContent extends SiteConfig {
  readonly packages: readonly MembershipPackage[];
}

export interface PageRequest {
  /** The address without its query, as asked for. */
  readonly path: string;
  readonly language: Language;
  /** The language that the address itself asks for (`?lang=`), whatever the visitor's browser prefers. */
  readonly addressLanguage: Language | undefined;
  readonly theme: Theme;
  /** True while the visitor has stopped everything that moves. */
  readonly still: boolean;
  /** Where the site is reached, without a final slash, for canonical addresses. */
  readonly origin: string;
  readonly content: SiteContent;
}

/** What the HTML carries for hydration, as JSON in the element `pageDataId` of `document.ts`. */
export type PageData = Omit<PageRequest, "path">;

export interface RenderedPage {
  /** 404 for an address that is none of the site's. */
  readonly status: 200 | 404;
  /** The whole document from `<html`, without the script that starts it. */
  readonly html: string;
  /** Source files of the page's own code, as the build's manifest names them. */
  readonly modules: readonly string[];
  /** What the page tells search engines about itself, as JSON-LD; nothing for pages that they leave out. */
  readonly structuredData: object | undefined;
}

/** The one door between the server and the built pages; the server opens it by path at run time. */
export interface PageRenderer {
  render(request: PageRequest): Promise<RenderedPage>;
  /** Addresses that only send visitors on. */
  readonly redirects: Readonly<Record<string, string>>;
  /** Addresses that search engines may list. */
  readonly publicPaths: readonly string[];
  /** The public addresses, private ones included: all that `render` answers with 200. */
  readonly paths: readonly string[];
}
