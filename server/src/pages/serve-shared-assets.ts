import { access, readFile } from "node:fs/promises";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { imageCache } from "../content/image-cache.ts";
import type { Context } from "../context.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import { inTransaction, type Queries, type Tx } from "../platform/database/transaction.ts";
import { digest } from "../platform/digest.ts";
import { Rejection } from "../platform/rejection.ts";
import { clientFolder, listBuiltAssets } from "./built-pages.ts";
import { siteIconFiles } from "./serve-site-icons.ts";

const typesByExtension: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
  webp: "image/webp",
  woff2: "font/woff2",
  mp4: "video/mp4",
  webm: "video/webm",
};

/** Requests for unknown names cause at most one query in this interval. */
const maxListAgeMs = 2_000;

/**
 * Serves assets that were not in this node's build when it started: from a build added to its folder later, or shared
 * by nodes with another release.
 */
export function serveSharedAssets(app: FastifyInstance, context: Pick<Context, "db" | "clock">) {
  const cached = imageCache(context.clock);
  const isShared = createSharedNameTest(context);
  app.get<{ Params: { name: string } }>("/assets/:name(^[\\w.-]+$)", async ({ params }, reply) => {
    const file = `assets/${params.name}`;
    const type = typesByExtension[path.extname(file).slice(1)];
    if (type === undefined) throw new Rejection("notFound");
    if (await isInFolder(file)) return reply.sendFile(file);
    if (!(await isShared(file))) throw new Rejection("notFound");
    const { bytes } = await cached(file, async () => {
      const found = await findFile(context.db, file);
      if (!found) throw new Rejection("notFound");
      return { type, bytes: found };
    });
    return reply.header("cache-control", "public, max-age=31536000, immutable").type(type).send(bytes);
  });
}

async function isInFolder(file: string): Promise<boolean> {
  return await access(path.join(clientFolder, file)).then(
    () => true,
    () => false,
  );
}

function createSharedNameTest({
  db,
  clock,
}: Pick<Context, "db" | "clock">): (file: string) => Promise<boolean> {
  let cachedNames = {
    names: Promise.resolve<ReadonlySet<string>>(new Set()),
    untilMs: Number.NEGATIVE_INFINITY,
  };
  return async (file) => {
    if ((await cachedNames.names).has(file)) return true;
    const nowMs = clock.now().getTime();
    if (nowMs >= cachedNames.untilMs) {
      cachedNames = { names: listFileNames(db), untilMs: nowMs + maxListAgeMs };
      // After a failure the next request queries the list again.
      cachedNames.names.catch(() => {
        cachedNames = { names: Promise.resolve(new Set()), untilMs: Number.NEGATIVE_INFINITY };
      });
    }
    return (await cachedNames.names).has(file);
  };
}

/** How many builds to keep, by the last start of a node with them. Pages of older builds are no longer open. */
const maxBuilds = 3;

async function listFileNames(db: Queries): Promise<Set<string>> {
  const rows = await db.selectFrom("web_files").select("name").execute();
  return new Set(rows.map(({ name }) => name));
}

async function findFile(db: Queries, name: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom("web_files").select("bytes").where("name", "=", name).executeTakeFirst();
  return row?.bytes;
}

/**
 * Shares this build's assets with nodes of other releases: a page from one node may request its scripts from another.
 * Must be called before the node serves a page.
 */
export async function shareAssets(db: Database, clock: Clock): Promise<void> {
  const files = await listBuiltAssets();
  await saveAssets(db, { files, at: clock.now(), read: (name) => readFile(path.join(clientFolder, name)) });
}

interface BuiltAssets {
  readonly files: readonly string[];
  readonly at: Date;
  read(name: string): Promise<Buffer>;
}

/** Adds a build, or updates the time when a node with it last started; removes all but the newest builds. */
export async function saveAssets(db: Database, { files, at, read }: BuiltAssets): Promise<void> {
  const id = digest(files.join("\n")).slice(0, 16);
  await inTransaction(db, async (tx) => {
    // Serializes nodes that start together.
    await sql`select pg_advisory_xact_lock(hashtext('web builds'))`.execute(tx);
    await tx
      .insertInto("web_builds")
      .values({ id, files: JSON.stringify(files), started_at: at })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ started_at: at }))
      .execute();
    const names = await listFileNames(tx);
    // Names contain a hash of the content, so an existing file is identical.
    for (const name of files.filter((file) => !names.has(file)))
      await tx
        .insertInto("web_files")
        .values({ name, bytes: await read(name) })
        .execute();
    await removeOldBuilds(tx);
  });
}

/** Removes all but the newest builds, and files that no remaining build uses. */
async function removeOldBuilds(tx: Tx): Promise<void> {
  const newest = tx
    .selectFrom("web_builds")
    .select("id")
    .orderBy("started_at", "desc")
    .orderBy("id")
    .limit(maxBuilds);
  await tx.deleteFrom("web_builds").where("id", "not in", newest).execute();
  await sql`
    delete from web_files
    where not exists (select from web_builds where web_builds.files ? web_files.name)`.execute(tx);
}

/**
 * The browser's built files, with precompressed variants. Each file has its own route, so that other paths reach the
 * pages.
 */
export async function serveStaticFiles(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: clientFolder,
    wildcard: false,
    preCompressed: true,
    index: false,
    dotfiles: "ignore",
    globIgnore: ["**/*.br", "**/*.gz", "**/.vite/**", ...siteIconFiles],
    cacheControl: false,
    setHeaders(reply, path) {
      // File names in the assets folder contain a hash of the content.
      const isImmutable = path.includes("/assets/");
      // Chat apps embed these images in their own pages.
      if (path.includes("/share/")) reply.header("cross-origin-resource-policy", "cross-origin");
      reply.header(
        "cache-control",
        isImmutable ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      );
    },
  });
}
