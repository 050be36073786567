import type { SiteConfig } from "./content/site-config.ts";
import type { Release, VisitorSystem } from "./desktop/releases.ts";
import type { Language } from "./language.ts";
import type { MembershipPackage } from "./shop/packages.ts";

/** The theme in the visitor's cookie; undefined follows the system's setting. */
export type Theme = "light" | "dark" | undefined;

/**
 * How a browser can sign in with WeChat. `inside`: silently, because it is WeChat's own. `page`: on WeChat's page, by a
 * code that a phone scans. `code`: by a code of this site's own. `phone`: not at all, because a phone cannot scan its own
 * screen.
 */
export type WechatBrowser = "inside" | "page" | "code" | "phone";

/** The content that pages are rendered with. */
export interface SiteContent extends SiteConfig {
  readonly packages: readonly MembershipPackage[];
  /** The versions of the desktop tool that everyone is offered, newest first; undefined where the tool is off. */
  readonly releases?: readonly Release[] | undefined;
  /** The public key of minisign that installers are signed with. */
  readonly signingKey?: string | undefined;
  /**
   * True if one of the documents is a draft. The browser then keeps this content and does not fetch the published one.
   */
  readonly isPreview?: true;
}

/** The query parameter of a shared address that opens on a plan: its id. */
export const planParameter = "plan";

export interface PageRequest {
  /** Without the query string. */
  readonly path: string;
  readonly language: Language;
  /** The language in the query (`?lang=`), which takes precedence over the browser's preference. */
  readonly addressLanguage: Language | undefined;
  readonly theme: Theme;
  /** True if the visitor has turned motion off. */
  readonly reducedMotion: boolean;
  /** Set only for pages in `systemPaths`. */
  readonly system?: VisitorSystem | undefined;
  /** Undefined if signing in with WeChat is off. Set only for pages in `wechatPaths`. */
  readonly wechat?: WechatBrowser | undefined;
  /** The package on sale that `planParameter` in the query names. Set only for pages in `planPaths`. */
  readonly planId?: number | undefined;
  /** True if WeChat Pay's sheet can be opened inside WeChat (JSAPI支付). */
  readonly paysInWechat?: boolean | undefined;
  /** True if no SMS can be sent: verification codes then go to e-mail addresses alone. */
  readonly sendsNoSms?: boolean | undefined;
  /** The site's origin, for canonical URLs. */
  readonly origin: string;
  readonly content: SiteContent;
}

/** The data for a page's islands, as JSON in the element `pageDataId` of `document.ts`. */
export type PageData = Omit<PageRequest, "path" | "system">;

export interface RenderedPage {
  /** 404 for unknown paths. */
  readonly status: 200 | 404;
  /** The whole document from `<html`, without the entry script. */
  readonly html: string;
  /** Source files of the islands that start at once, as the build's manifest names them. */
  readonly modules: readonly string[];
  /** `modules`, and those of islands that start when the page is idle or scrolled. */
  readonly deferredModules: readonly string[];
  /** Source files whose style sheets the document includes. */
  readonly styledModules: readonly string[];
  /** JSON-LD for search engines; undefined for pages that are not indexed. */
  readonly structuredData: object | undefined;
}

/** The interface of the built pages to the server, which imports them by path at run time. */
export interface PageRenderer {
  render(request: PageRequest): RenderedPage;
  /** Paths that redirect, with their targets. */
  readonly redirects: Readonly<Record<string, string>>;
  /** Paths that search engines may index. */
  readonly publicPaths: readonly string[];
  /** The parts of pages whose failures browsers report: the frame, islands, and modules that islands load later. */
  readonly parts: readonly string[];
  /** Paths whose pages differ by the visitor's system. */
  readonly systemPaths: readonly string[];
  /** Paths whose pages depend on how the visitor can sign in with WeChat. */
  readonly wechatPaths: readonly string[];
  /** Paths whose pages can be shared with a plan named. */
  readonly planPaths: readonly string[];
  /** All paths that `render` answers with 200. */
  readonly paths: readonly string[];
}
