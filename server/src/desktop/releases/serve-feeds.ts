import { createHash } from "node:crypto";
import {
  notesFeeds,
  type ReleaseArch,
  type ReleaseChannel,
  releaseArches,
} from "@baleen/contract/desktop/releases.ts";
import { type Language, matchLanguage } from "@baleen/contract/language.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { siteNameIn } from "../../content/published-content.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { DesktopDeps } from "../deps.ts";
import {
  findTauriUpdate,
  readElectronName,
  writeAppcast,
  writeAtom,
  writeElectronFeed,
  writeJsonFeed,
  writeTauriStatic,
} from "./feeds.ts";
import { inChannel, type LiveRelease, offeredToAll } from "./live-releases.ts";

interface Feed {
  readonly Querystring: { readonly lang?: unknown; readonly channel?: unknown; readonly arch?: unknown };
}

/** What an answer is made from: the releases of the channel, the language and who asks. */
interface FeedRequest {
  readonly releases: readonly LiveRelease[];
  readonly language: Language;
  readonly installId: string | undefined;
  readonly request: FastifyRequest<Feed>;
}

interface Answer {
  readonly type: string;
  readonly body: string;
}

/** Undefined: there is nothing newer. */
type Write = (asked: FeedRequest) => Promise<Answer | undefined> | Answer | undefined;

/** The feeds of updaters and of feed readers. They go on while the database does not answer. */
export function serveFeeds(app: FastifyInstance, deps: DesktopDeps): void {
  if (!deps.entitlementKeys) return;
  const serve = (format: string, url: string, write: Write) =>
    app.get<Feed>(url, async (request, reply) => {
      const channel: ReleaseChannel = request.query.channel === "beta" ? "beta" : "stable";
      const releases = inChannel(await deps.releases.read(), channel);
      const asked = { releases, language: languageOf(request), installId: installIdOf(request), request };
      return await send(deps, format, await write(asked), request, reply);
    });
  serveTauri(serve);
  serve("electron", "/updates/electron/:name", async ({ language, request }) => {
    const feed = readElectronName((request.params as { name: string }).name);
    if (!feed) throw new AppError("notFound");
    const releases = inChannel(await deps.releases.read(), feed.channel);
    const body = writeElectronFeed(releases, feed, language);
    // electron-updater takes 404 for a channel without a release.
    if (body === undefined) throw new AppError("notFound");
    return { type: "text/yaml; charset=utf-8", body };
  });
  serve("sparkle", "/updates/appcast.xml", async ({ releases, language, request }) => {
    const body = writeAppcast(releases, archOf(request), await siteOf(deps, language));
    return { type: "application/xml; charset=utf-8", body };
  });
  serve("atom", notesFeeds.atom, async ({ releases, language }) => {
    const body = writeAtom(offeredToAll(releases), await siteOf(deps, language));
    return { type: "application/atom+xml; charset=utf-8", body };
  });
  serve("json", notesFeeds.json, async ({ releases, language }) => {
    const feed = writeJsonFeed(offeredToAll(releases), await siteOf(deps, language));
    return { type: "application/feed+json; charset=utf-8", body: JSON.stringify(feed) };
  });
}

function serveTauri(serve: (format: string, url: string, write: Write) => void): void {
  const type = "application/json; charset=utf-8";
  serve(
    "tauri",
    "/updates/tauri/:target/:arch/:currentVersion",
    ({ releases, language, installId, request }) => {
      // The route has them.
      const machine = request.params as { target: string; arch: string; currentVersion: string };
      const update = findTauriUpdate(releases, { ...machine, installId, language });
      return update && { type, body: JSON.stringify(update) };
    },
  );
  serve("tauri", "/updates/tauri/latest.json", ({ releases, language }) => {
    const latest = writeTauriStatic(releases, language);
    if (!latest) throw new AppError("notFound");
    return { type, body: JSON.stringify(latest) };
  });
}

function languageOf({ query, headers }: FastifyRequest<Feed>): Language {
  if (query.lang === "zh" || query.lang === "en") return query.lang;
  return matchLanguage(headers["accept-language"]);
}

/** A random name that the tool has given itself, for the rollout alone; it is not stored. */
function installIdOf({ headers }: FastifyRequest): string | undefined {
  const id = headers["baleen-install"];
  return typeof id === "string" && /^[\w-]{1,64}$/.test(id) ? id : undefined;
}

function archOf({ query }: FastifyRequest<Feed>): ReleaseArch {
  return releaseArches.find((arch) => arch === query.arch) ?? "universal";
}

async function siteOf({ content, origin }: DesktopDeps, language: Language) {
  const { basic } = await content.read();
  return { title: siteNameIn(basic, language), origin: origin(), language };
}

async function send(
  { metrics }: DesktopDeps,
  format: string,
  answer: Answer | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply
    .header("cache-control", "public, max-age=60")
    .header("vary", "Accept-Language, Baleen-Install")
    // Feed readers of the web, which run on other sites.
    .header("access-control-allow-origin", "*")
    .header("cross-origin-resource-policy", "cross-origin");
  metrics.count("updates_total", { format, answer: answer ? "found" : "none" });
  if (!answer) return reply.code(204).send();
  const etag = `"${createHash("sha256").update(answer.body).digest("base64url").slice(0, 22)}"`;
  reply.header("etag", etag);
  if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  return reply.type(answer.type).send(answer.body);
}
