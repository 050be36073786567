import { access } from "node:fs/promises";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { keepImages } from "../content/image-cache.ts";
import type { PaymentDeps } from "../payments/deps.ts";
import { asDatabaseCall } from "../platform/database/database-call.ts";
import { AppError } from "../platform/http/app-error.ts";
import { clientKeyOf } from "../platform/http/client-address.ts";
import { clientFolder } from "./built-pages.ts";
import { findFile, listFileNames } from "./shared-assets-store.ts";

const typesByExtension: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
  webp: "image/webp",
  woff2: "font/woff2",
  mp4: "video/mp4",
  webm: "video/webm",
};

/** Unknown names cost one query in this time together. */
const listedForMs = 2_000;

interface AssetName {
  readonly Params: { readonly name: string };
}

/**
 * Assets that were not in this node's build when it started: those of a build that was added to its folder since, and those that
 * nodes of another release have shared.
 */
export function serveSharedAssets(
  app: FastifyInstance,
  { db, clock }: Pick<PaymentDeps, "db" | "clock">,
): void {
  const keep = keepImages(clock);
  const isShared = sharedNames({ db, clock });
  app.get<AssetName>("/assets/:name(^[\\w.-]+$)", async ({ params, ip }, reply) => {
    const file = `assets/${params.name}`;
    const type = typesByExtension[path.extname(file).slice(1)];
    if (type === undefined) throw new AppError("notFound");
    if (await isInFolder(file)) return reply.sendFile(file);
    const call = <Result>(work: () => Promise<Result>) =>
      asDatabaseCall({ clientKey: clientKeyOf(ip) }, work);
    if (!(await call(() => isShared(file)))) throw new AppError("notFound");
    const { bytes } = await keep(file, async () => {
      const found = await call(() => findFile(db, file));
      if (!found) throw new AppError("notFound");
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

function sharedNames({ db, clock }: Pick<PaymentDeps, "db" | "clock">): (file: string) => Promise<boolean> {
  let listed = { names: Promise.resolve<ReadonlySet<string>>(new Set()), untilMs: Number.NEGATIVE_INFINITY };
  return async (file) => {
    if ((await listed.names).has(file)) return true;
    const nowMs = clock.now().getTime();
    if (nowMs >= listed.untilMs) {
      listed = { names: listFileNames(db), untilMs: nowMs + listedForMs };
      // The next request lists them again.
      listed.names.catch(() => {
        listed = { names: Promise.resolve(new Set()), untilMs: Number.NEGATIVE_INFINITY };
      });
    }
    return (await listed.names).has(file);
  };
}
