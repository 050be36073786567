import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { VisitorSystem } from "@baleen/contract/desktop/releases.ts";
import { preferenceCookies, wechatScript } from "@baleen/contract/document.ts";
import { type Language, languageTag } from "@baleen/contract/language.ts";
import {
  type PageRequest,
  planParameter,
  type SiteContent,
  type WechatBrowser,
} from "@baleen/contract/rendering.ts";
import type { Context } from "../context.ts";
import { matchesEntityTag } from "../platform/http/entity-tag.ts";
import { pagePolicy } from "../platform/http/security-headers.ts";
import { isWechat, visitorSystemOf } from "../platform/http/visitor-system.ts";
import type { BuiltPages } from "./built-pages.ts";
import { chooseEncoding, PageCache, type StoredPage } from "./page-cache.ts";
import { hasPreviewToken, previewStyles, readPreview } from "./preview-draft.ts";
import { type Choices, readChoices } from "./visitor-choices.ts";
import { cspHash, writeDocument } from "./write-document.ts";

/** Proxies must not modify a page: Cloudflare replaces URLs with its own links (microlinkhq/www#2122). */
const freshness = "no-cache, no-transform";
const vary = "Accept-Encoding, Accept-Language, Cookie";
/** Headers of a preview, which override the page's own. */
const previewHeaders = { "cache-control": "no-store, no-transform", "x-robots-tag": "noindex" };

interface PageViewOptions {
  readonly context: Context;
  readonly pages: BuiltPages;
  /** Headers of every response. */
  readonly headers: Readonly<Record<string, string>>;
  readonly addition: PageAddition | undefined;
}

export interface PageViews {
  /** Sends a cached page; returns false if it is not cached. */
  sendCached(request: IncomingMessage, response: ServerResponse): boolean;
  /** Renders a page and returns a function that sends it; unknown paths get the 404 page. */
  prepare(request: IncomingMessage): Promise<(response: ServerResponse) => void>;
}

/** Everything that a page depends on besides the content, as values from fixed lists; used as the cache key. */
interface PageVariant extends Choices {
  readonly path: string;
  /** Undefined if all systems get the same page. */
  readonly system: VisitorSystem | undefined;
  readonly sharesInWechat: boolean;
  /** The package on sale that the query names; undefined on pages that show none. */
  readonly planId: number | undefined;
  /** Undefined if the page does not depend on it. */
  readonly wechat: PageRequest["wechat"];
  /** The index of the addition's markup. */
  readonly addition: number;
}

const cacheKey = (variant: PageVariant): string => JSON.stringify(variant);

export function pageViews(site: PageViewOptions): PageViews {
  const { context, pages } = site;
  const { content, metrics } = context;
  const cache = new PageCache();
  const paths = new Set(pages.renderer.paths);
  const varying = varyingPathsOf(site);
  const variantOf = variantReader(varying, site);
  const render = variantRenderer(site, varying);
  /** Previews of drafts are rendered for each view, without caching. */
  const renderPreview = async (variant: PageVariant, query: string, published: SiteContent) => {
    const preview = await readPreview(context, { query, published });
    if (!preview) return undefined;
    const page = await render(variant, preview.content, preview.note);
    return { ...page, headers: { ...page.headers, ...previewHeaders } };
  };

  return {
    sendCached(request, response) {
      const { method } = request;
      if (method !== "GET" && method !== "HEAD") return false;
      const { path, query } = splitUrl(request);
      if (!paths.has(path)) return false;
      const published = content.peek();
      const variant = variantOf(path, query, request, published?.packages);
      if (hasPreviewToken(query)) return false;
      const page = published && cache.peek(published.version, cacheKey(variant));
      if (!page) return false;
      sendStoredPage(request, response, page, variant.addressLanguage);
      metrics.count("pages_from_memory_total", { hit: "true" });
      return true;
    },
    async prepare(request) {
      metrics.count("pages_from_memory_total", { hit: "false" });
      const { path, query } = splitUrl(request);
      const published = await content.read();
      // All unknown paths share one page, which bounds the cache.
      const variant = variantOf(paths.has(path) ? path : "/404", query, request, published.packages);
      const preview = await renderPreview(variant, query, published);
      if (preview) return (response) => response.writeHead(preview.status, preview.headers).end(preview.html);
      const page = await cache.getOrRender(published.version, cacheKey(variant), () =>
        render(variant, published),
      );
      return (response) => sendStoredPage(request, response, page, variant.addressLanguage);
    },
  };
}

/** Returns a function that renders pages with their headers. Its `note` is the preview note. */
function variantRenderer(site: PageViewOptions, varying: VaryingPaths) {
  const { systemPaths, sharePaths, wechatPaths, planPaths } = varying;
  const { context, pages, headers, addition } = site;
  const { renderer, assets } = pages;
  const script = cspHash(assets.bootScript);
  const phoneless = context.features.sendsSms ? {} : ({ sendsNoSms: true } as const);
  const sheet =
    context.gateways.get("wechat")?.chooseFlow("wechat") === "jsapi" ? { paysInWechat: true } : {};
  const share = {
    markup: `<script>${assets.wechatScript}</script>`,
    sources: [cspHash(assets.wechatScript), wechatScript],
  };
  const pageHeaders = {
    ...headers,
    "content-type": "text/html; charset=utf-8",
    "cache-control": freshness,
  };
  return async (variant: PageVariant, published: SiteContent, note = "") => {
    const { sharesInWechat, addition: additionIndex, ...choices } = variant;
    const buysInWechat =
      choices.wechat === "inside" && "paysInWechat" in sheet && planPaths.has(choices.path);
    const firstScript = buysInWechat ? assets.wechatBuyScript : "";
    const request = { ...choices, ...phoneless, ...sheet, origin: context.origin(), content: published };
    const added = addition?.markups[additionIndex] ?? "";
    const page = renderer.render(request);
    const policy = pagePolicy({
      script: [
        script,
        ...(firstScript && [cspHash(firstScript)]),
        ...(sharesInWechat ? share.sources : []),
      ].join(" "),
      style: [cspHash(assets.cssOf(page.styledModules)), ...(note && [cspHash(previewStyles)])].join(" "),
      // The page sends a request to the download's origin before it opens the download.
      connect: URL.parse(published.basic.downloadUrl ?? "")?.origin,
    });
    const headers = {
      ...pageHeaders,
      "content-security-policy": policy,
      "content-language": languageTag[request.language],
      vary:
        [systemPaths, sharePaths, wechatPaths].some((paths) => paths.has(request.path)) || addition
          ? `${vary}, User-Agent`
          : vary,
    };
    return {
      status: page.status,
      html: writeDocument(page, request, assets, {
        firstScript,
        addedHtml: added + note + (sharesInWechat ? share.markup : ""),
      }),
      headers,
    };
  };
}

function splitUrl({ url = "/" }: IncomingMessage): { path: string; query: string } {
  const mark = url.indexOf("?");
  return mark < 0 ? { path: url, query: "" } : { path: url.slice(0, mark), query: url.slice(mark + 1) };
}

type VaryingPaths = ReturnType<typeof varyingPathsOf>;

/** The paths whose pages depend on the visitor's system, on WeChat, or on a plan in the query. */
function varyingPathsOf({ context, pages: { renderer } }: PageViewOptions) {
  return {
    systemPaths: new Set(renderer.systemPaths),
    // WeChat's script acts on behalf of an official account, so it is kept out of pages where passwords are typed.
    sharePaths: new Set(context.wechatTickets ? renderer.publicPaths : []),
    wechatPaths: new Set(context.wechatSignIn ? renderer.wechatPaths : []),
    planPaths: new Set(renderer.planPaths),
  };
}

function wechatBrowserOf(
  userAgent: string | undefined,
  isInWechat: boolean,
  { wechatSignIn }: Pick<Context, "wechatSignIn">,
): WechatBrowser {
  if (isInWechat) return "inside";
  if (visitorSystemOf(userAgent) === "phone") return "phone";
  return wechatSignIn?.computer ? "page" : "code";
}

function variantReader(
  { systemPaths, sharePaths, wechatPaths, planPaths }: VaryingPaths,
  { context, addition }: Pick<PageViewOptions, "context" | "addition">,
) {
  return (
    path: string,
    query: string,
    { headers }: IncomingMessage,
    packages: SiteContent["packages"] = [],
  ): PageVariant => {
    const { "user-agent": userAgent } = headers;
    const isInWechat = addition?.isInWechat(headers, path) ?? isWechat(userAgent);
    return {
      path,
      ...readChoices(query, headers),
      system: systemPaths.has(path) ? visitorSystemOf(userAgent) : undefined,
      planId: planPaths.has(path) ? planInQuery(query, packages) : undefined,
      sharesInWechat: sharePaths.has(path) && isWechat(userAgent),
      wechat: wechatPaths.has(path) ? wechatBrowserOf(userAgent, isInWechat, context) : undefined,
      addition: addition?.choose(headers, path) ?? 0,
    };
  };
}

/** Only ids of packages on sale count, which bounds the cache. */
function planInQuery(query: string, packages: SiteContent["packages"]): number | undefined {
  if (!query.includes(planParameter)) return undefined;
  const id = new URLSearchParams(query).get(planParameter);
  return packages.find((plan) => String(plan.id) === id)?.id;
}

const yearS = 365 * 86_400;

/** Stores the query's language in the cookie, so that it also applies to later pages, even without scripts. */
function languageCookie(language: Language | undefined): readonly string[] {
  return language
    ? ["set-cookie", `${preferenceCookies.language}=${language}; Path=/; Max-Age=${yearS}; SameSite=Lax`]
    : [];
}

function sendStoredPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: StoredPage,
  queryLanguage: Language | undefined,
): void {
  if (matchesEntityTag(request.headers["if-none-match"], page.etag)) {
    response.writeHead(304, [...page.unchangedHeaders, ...languageCookie(queryLanguage)]).end();
    return;
  }
  const { bytes, headers } = page.bodies[chooseEncoding(request.headers["accept-encoding"])];
  response.writeHead(page.status, queryLanguage ? [...headers, ...languageCookie(queryLanguage)] : headers);
  response.end(request.method === "HEAD" ? undefined : bytes);
}

/** HTML that the demo mode appends to every page. */
export interface PageAddition {
  /** One for each kind of visitor; a page is cached for each. */
  readonly markups: readonly string[];
  /** Returns the index in `markups` for a request. */
  choose(headers: IncomingHttpHeaders, path: string): number;
  /** Whether the browser is WeChat's, or acts as it. */
  isInWechat(headers: IncomingHttpHeaders, path: string): boolean;
}
