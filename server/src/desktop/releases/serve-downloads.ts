import {
  downloadPath,
  type ReleaseArch,
  type ReleasePlatform,
  releaseArches,
  releasePlatforms,
} from "@baleen/contract/desktop/releases.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { chinaDayOf } from "../../platform/china-day.ts";
import { clientKeyOf } from "../../platform/http/client-address.ts";
import { visitorSystemOf } from "../../platform/http/visitor-system.ts";
import { Rejection } from "../../platform/rejection.ts";
import { filterByChannel, filterFullyRolledOut, type LiveFile, sortByPreference } from "./live-releases.ts";

interface DownloadQuery {
  readonly from?: unknown;
  readonly channel?: unknown;
  /** The processor, if the URL does not contain it and the browser knows it. */
  readonly arch?: unknown;
  /** A key of `fileFormats`; defaults to the preferred format. */
  readonly format?: unknown;
}

interface Address {
  readonly Params: { readonly platform: string; readonly arch?: string };
  readonly Querystring: DownloadQuery;
}

/** Repeated downloads of a file by one client within ten minutes count once. */
const countWindowS = 600;
const bots = /bot|crawl|spider|slurp|preview|monitor|curl|wget|python|headless/i;
const sources = ["site", "update", "direct"] as const;

/** The page where visitors choose for themselves: those on a phone, or on a system without a file. */
const pageOfDownloads = "/product/desktop#download";

/** The download URLs: each request is counted and redirected to the file of the current version. */
export function serveDownloads(app: FastifyInstance, context: Context): void {
  if (!context.entitlementKeys) return;
  const send = async (
    file: LiveFile,
    request: FastifyRequest<{ Querystring: DownloadQuery }>,
    reply: FastifyReply,
  ) => {
    if (isCounted(request)) await count(context, file, request).catch(() => undefined);
    return await reply.redirect(file.url, 302);
  };
  app.get<{ Querystring: DownloadQuery }>(downloadPath, async (request, reply) => {
    const installers = await listInstallers(context, request.query);
    if (installers.length === 0) throw new Rejection("notFound");
    reply.headers({ "cache-control": "no-store", vary: "User-Agent" });
    const system = visitorSystemOf(request.headers["user-agent"]);
    const preferred = releaseArches.filter((arch) => arch === request.query.arch);
    const file = system !== "phone" && choose(installers, system, [...preferred, ...anyArch]);
    return await (file ? send(file, request, reply) : reply.redirect(pageOfDownloads, 302));
  });
  for (const url of [`${downloadPath}/:platform`, `${downloadPath}/:platform/:arch`]) {
    app.get<Address>(url, async (request, reply) => {
      const { platform, arch } = request.params;
      const arches = arch === undefined ? anyArch : releaseArches.filter((os) => os === arch);
      const os = releasePlatforms.find((name) => name === platform);
      const file = choose(await listInstallers(context, request.query), os, arches);
      if (!file) throw new Rejection("notFound");
      return await send(file, request, reply.header("cache-control", "no-store"));
    });
  }
}

/** The installers offered to everyone: a list per release, newest first. */
async function listInstallers({ releases }: Context, query: DownloadQuery): Promise<LiveFile[][]> {
  const { channel, format } = query;
  const offered = filterByChannel(await releases.read(), channel === "beta" ? "beta" : "stable");
  return filterFullyRolledOut(offered)
    .map(({ files }) => sortByPreference(files.filter(({ kind }) => kind === "installer")))
    .map((files) => (format === undefined ? files : files.filter((file) => file.format === format)))
    .filter((files) => files.length > 0);
}

/** An Intel file runs on every Mac and on every Windows; an ARM file does not. */
const anyArch: readonly ReleaseArch[] = ["universal", "x86_64", "aarch64"];

function choose(
  installers: readonly (readonly LiveFile[])[],
  platform: ReleasePlatform | undefined,
  arches: readonly ReleaseArch[],
): LiveFile | undefined {
  const fitting = installers.flatMap((files) => {
    const own = files.filter((file) => file.platform === platform);
    return arches.flatMap((name) => own.filter((file) => file.arch === name)).slice(0, 1);
  });
  return fitting[0];
}

function isCounted({ method, headers }: FastifyRequest): boolean {
  const isPrefetch = /prefetch|prerender/.test(String(headers["sec-purpose"] ?? headers.purpose ?? ""));
  return method === "GET" && !isPrefetch && !bots.test(headers["user-agent"] ?? "bot");
}

/** Counting is best effort: the download works without the database. */
async function count(
  { db, clock, rateLimits }: Pick<Context, "db" | "clock" | "rateLimits">,
  { id }: LiveFile,
  { ip, query }: FastifyRequest<{ Querystring: DownloadQuery }>,
): Promise<void> {
  const clientKey = clientKeyOf(ip);
  const source = sources.find((name) => name === query.from) ?? "direct";
  if ((await rateLimits.countEvent(`download of file ${id} by ${clientKey}`, countWindowS)) > 1) return;
  await db
    .insertInto("download_counts")
    .values({ day: chinaDayOf(clock.now()), file_id: id, source, downloads: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["day", "file_id", "source"])
        .doUpdateSet({ downloads: sql`download_counts.downloads + 1` }),
    )
    .execute();
}
