import { type ReleaseArch, releaseArches, releasePlatforms } from "@baleen/contract/desktop/releases.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { chinaDayOf } from "../../platform/china-day.ts";
import { asDatabaseCall } from "../../platform/database/database-call.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { clientKeyOf } from "../../platform/http/client-address.ts";
import type { RateLimit } from "../../platform/http/rate-limits.ts";
import type { DesktopDeps } from "../deps.ts";
import { inChannel, type LiveFile } from "./live-releases.ts";

interface Address {
  readonly Params: { readonly platform: string; readonly arch?: string };
  readonly Querystring: { readonly from?: unknown; readonly channel?: unknown };
}

/** One client counts a file once in ten minutes. */
const perClient: RateLimit = { max: 1, windowS: 600, error: "tooManyDeviceRequests" };
const bots = /bot|crawl|spider|slurp|preview|monitor|curl|wget|python|headless/i;
const sources = ["site", "update", "direct"] as const;

/** The addresses of downloads: each is counted, and leads to the file of the current version. */
export function serveDownloads(app: FastifyInstance, deps: DesktopDeps): void {
  if (!deps.entitlementKeys) return;
  for (const url of ["/download/:platform", "/download/:platform/:arch"]) {
    app.get<Address>(url, async (request, reply) => {
      const file = await findInstaller(deps, request);
      if (!file) throw new AppError("notFound");
      if (isCounted(request)) await count(deps, file, request);
      return await reply.header("cache-control", "no-store").redirect(file.url, 302);
    });
  }
}

async function findInstaller(
  { releases }: DesktopDeps,
  { params: { platform, arch }, query }: FastifyRequest<Address>,
): Promise<LiveFile | undefined> {
  const known = releasePlatforms.find((name) => name === platform);
  const wanted: readonly ReleaseArch[] =
    arch === undefined ? ["universal", "x86_64", "aarch64"] : releaseArches.filter((name) => name === arch);
  const channel = query.channel === "beta" ? "beta" : "stable";
  const offered = inChannel(await releases.read(), channel).filter(({ rollout }) => rollout === 100);
  const fitting = offered.flatMap(({ files }) => {
    const installers = files.filter((file) => file.kind === "installer" && file.platform === known);
    return wanted.flatMap((name) => installers.filter((file) => file.arch === name)).slice(0, 1);
  });
  return fitting[0];
}

function isCounted({ method, headers }: FastifyRequest): boolean {
  const isAhead = /prefetch|prerender/.test(String(headers["sec-purpose"] ?? headers.purpose ?? ""));
  return method === "GET" && !isAhead && !bots.test(headers["user-agent"] ?? "bot");
}

/** Best effort: a download goes on without the database. */
async function count(
  { db, clock, rateLimits }: DesktopDeps,
  { id }: LiveFile,
  { ip, query }: FastifyRequest<Address>,
): Promise<void> {
  const clientKey = clientKeyOf(ip);
  const source = sources.find((name) => name === query.from) ?? "direct";
  const work = async () => {
    if (!(await rateLimits.tryConsume(`download of file ${id} by ${clientKey}`, perClient))) return;
    await db
      .insertInto("download_counts")
      .values({ day: chinaDayOf(clock.now()), file_id: id, source, downloads: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(["day", "file_id", "source"])
          .doUpdateSet({ downloads: sql`download_counts.downloads + 1` }),
      )
      .execute();
  };
  await asDatabaseCall({ clientKey }, work).catch(() => undefined);
}
