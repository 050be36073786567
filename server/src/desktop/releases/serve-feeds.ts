import { createHash } from "node:crypto";
import {
  type ReleaseArch,
  type ReleaseChannel,
  releaseArches,
  releaseNotesFeedPaths,
} from "@baleen/contract/desktop/releases.ts";
import { type Language, languages, matchLanguage } from "@baleen/contract/language.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { siteNameIn } from "../../content/published-content.ts";
import type { Context } from "../../context.ts";
import { matchesEntityTag } from "../../platform/http/entity-tag.ts";
import { Rejection } from "../../platform/rejection.ts";
import {
  buildJsonFeed,
  buildTauriFeed,
  findTauriUpdate,
  readElectronName,
  renderAppcast,
  renderAtomFeed,
  renderElectronFeed,
} from "./feeds.ts";
import { filterByChannel, filterFullyRolledOut, type LiveRelease } from "./live-releases.ts";

interface Feed {
  readonly Querystring: Readonly<
    Partial<Record<"lang" | "channel" | "arch" | "bundle_type" | "system", unknown>>
  >;
}

/** The input of a feed: the channel's releases, the language and the request. */
interface FeedRequest {
  readonly releases: readonly LiveRelease[];
  readonly language: Language;
  readonly request: FastifyRequest<Feed>;
}

/** Undefined if there is nothing newer. */
type Write = (feed: FeedRequest) => Promise<string | undefined> | string | undefined;

/**
 * Feeds for updaters and feed readers, also while the database is unavailable. If the desktop tool is off, feed readers
 * still get the product's versions.
 */
export function serveFeeds(app: FastifyInstance, context: Context): void {
  const isToolOn = context.entitlementKeys !== undefined;
  const serve = (format: string, url: string, type: string, write: Write) =>
    app.get<Feed>(url, async (request, reply) => {
      const channel: ReleaseChannel = request.query.channel === "beta" ? "beta" : "stable";
      const releases = isToolOn ? filterByChannel(await context.releases.read(), channel) : [];
      const body = await write({ releases, language: languageOf(request), request });
      context.metrics.count("updates_total", { format, answer: body === undefined ? "none" : "found" });
      return await send(type, body, request, reply);
    });
  serve("atom", releaseNotesFeedPaths.atom, "application/atom+xml", async ({ releases, language }) =>
    renderAtomFeed(filterFullyRolledOut(releases), await siteOf(context, language)),
  );
  serve("json", releaseNotesFeedPaths.json, "application/feed+json", async ({ releases, language }) =>
    JSON.stringify(buildJsonFeed(filterFullyRolledOut(releases), await siteOf(context, language))),
  );
  if (isToolOn) serveUpdaters(context, serve);
}

type Serve = (format: string, url: string, type: string, write: Write) => void;

function serveUpdaters(context: Pick<Context, "content" | "origin" | "releases">, serve: Serve): void {
  serve(
    "tauri",
    "/updates/tauri/:target/:arch/:currentVersion",
    "application/json",
    ({ releases, language, request }) => {
      // The route defines these parameters.
      const machine = request.params as { target: string; arch: string; currentVersion: string };
      const { bundle_type: bundleType, system } = request.query;
      const update = findTauriUpdate(releases, {
        ...machine,
        bundleType: textOf(bundleType),
        system: textOf(system),
        installId: installIdOf(request),
        language,
      });
      return update && JSON.stringify(update);
    },
  );
  serve("tauri", "/updates/tauri/latest.json", "application/json", ({ releases, language }) =>
    JSON.stringify(requireFound(buildTauriFeed(releases, language))),
  );
  // The language is part of the path, because electron-updater applies a query of the feed's URL to every file's URL.
  for (const url of ["/updates/electron/:name", "/updates/electron/:language/:name"]) {
    serve("electron", url, "text/yaml", async ({ language, request }) => {
      const params = request.params as { name: string; language?: string };
      const pathLanguage = languages.find((one) => one === params.language);
      if (params.language !== undefined && pathLanguage === undefined) throw new Rejection("notFound");
      const feed = requireFound(readElectronName(params.name));
      const releases = filterByChannel(await context.releases.read(), feed.channel);
      // electron-updater treats 404 as a channel without a release.
      return requireFound(
        renderElectronFeed(releases, feed, {
          language: pathLanguage ?? language,
          installId: installIdOf(request),
        }),
      );
    });
  }
  serve("sparkle", "/updates/appcast.xml", "application/xml", async ({ releases, language, request }) =>
    renderAppcast(releases, archOf(request), await siteOf(context, language)),
  );
}

function requireFound<Found>(found: Found | undefined): Found {
  if (found === undefined) throw new Rejection("notFound");
  return found;
}

function languageOf({ query, headers }: FastifyRequest<Feed>): Language {
  if (query.lang === "zh" || query.lang === "en") return query.lang;
  return matchLanguage(headers["accept-language"]);
}

/** A random id that the tool gave itself, used for rollouts only and not stored. */
function installIdOf({ headers }: FastifyRequest): string | undefined {
  const id = headers["baleen-install"];
  return typeof id === "string" && /^[\w-]{1,64}$/.test(id) ? id : undefined;
}

const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);

function archOf({ query }: FastifyRequest<Feed>): ReleaseArch {
  return releaseArches.find((arch) => arch === query.arch) ?? "universal";
}

async function siteOf({ content, origin }: Pick<Context, "content" | "origin">, language: Language) {
  const { basic } = await content.read();
  return { title: siteNameIn(basic, language), origin: origin(), language };
}

async function send(type: string, body: string | undefined, request: FastifyRequest, reply: FastifyReply) {
  reply.headers({
    "cache-control": "public, max-age=60",
    vary: "Accept-Language, Baleen-Install",
    // For web-based feed readers, which run on other origins.
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
  });
  if (body === undefined) return reply.code(204).send();
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  reply.header("etag", etag);
  if (matchesEntityTag(request.headers["if-none-match"], etag)) return reply.code(304).send();
  return reply.type(`${type}; charset=utf-8`).send(body);
}
