import { builtInSiteConfig } from "@baleen/contract/content/built-in-content.ts";
import { type SiteConfig, siteConfig } from "@baleen/contract/content/site-config.ts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import type { Clock } from "../platform/clock.ts";
import { runDatabaseCall } from "../platform/database/database-call.ts";
import { Rejection } from "../platform/rejection.ts";
import {
  FakeAddressError,
  type Network,
  NotFetchedError,
  safeFetch,
  UnsafeAddressError,
} from "../platform/safe-fetch/safe-fetch.ts";
import { TimeoutError } from "../platform/with-timeout.ts";
import { boundedQueue, keyedQueues, QueueFullError } from "../platform/work-queue.ts";
import { listDrafts } from "./draft-store.ts";
import { type Image, imageCache } from "./image-cache.ts";
import { imageType } from "./images/image-type.ts";

type Fetch = (address: string) => Promise<Buffer>;

const maxConcurrent = 20;
/** Limits the requests to one host, so that a host that does not answer only delays its own images. */
const maxPerHost = 6;
const maxWaiting = 64;
const maxWaitMs = 10_000;

interface ImageProxyContext extends Pick<Context, "content" | "clock" | "origin"> {
  /** The images of drafts, which are shown in previews. */
  listDraftImages(): Promise<readonly string[]>;
}

/** Fetches and caches external images, but only those that the published content or a draft contains. */
export function imageProxy(
  { content, clock, listDraftImages }: Omit<ImageProxyContext, "origin">,
  fetch: Fetch,
) {
  const cached = imageCache(clock);
  const queue = queueByHost(clock);
  return async (address: string): Promise<Image> => {
    const isPublished = imagesOf(await content.read()).includes(address);
    if (!isPublished && !(await listDraftImages()).includes(address)) throw new Rejection("imageNotListed");
    const making = cached(address, () => queue(address, () => fetchImage(address, fetch)));
    return await making.catch((error: unknown) => Promise.reject(errorFor(error)));
  };
}

function queueByHost(clock: Clock) {
  const all = boundedQueue(maxConcurrent, maxWaiting);
  const byHost = keyedQueues(maxPerHost, maxWaiting);
  return async (address: string, work: () => Promise<Image>): Promise<Image> => {
    const host = URL.parse(address)?.hostname ?? "";
    const requestedAtMs = clock.now().getTime();
    const runInTime = async () => {
      if (clock.now().getTime() - requestedAtMs <= maxWaitMs) return await work();
      throw new TimeoutError("Those before it took too long");
    };
    return await byHost(host, () => all(runInTime));
  };
}

export function imagesOf({ basic, features, testimonials }: SiteConfig): string[] {
  const images = [
    basic.logo,
    ...features.map(({ image }) => image),
    ...testimonials.flatMap(({ avatar, logo }) => [avatar, logo]),
  ];
  return images.filter((image) => image !== undefined);
}

async function fetchImage(address: string, fetch: Fetch): Promise<Image> {
  const bytes = await fetch(address);
  const type = imageType(bytes);
  if (type === undefined) throw new Rejection("imageInvalid");
  return { type, bytes };
}

function errorFor(error: unknown): unknown {
  if (error instanceof FakeAddressError) return new Rejection("imageHostFaked");
  if (error instanceof UnsafeAddressError) return new Rejection("imageInvalid");
  const isPassing = [NotFetchedError, TimeoutError, QueueFullError].some((kind) => error instanceof kind);
  return isPassing ? new Rejection("imageUnavailable") : error;
}

const limits = { maxBytes: 5 * 1024 * 1024, timeoutMs: 10_000, maxRedirects: 3 };

/** The route for external images. Its headers keep browsers from interpreting them as anything but images. */
export function serveImages(app: FastifyInstance, context: ImageProxyContext, network?: Network): void {
  const imageAt = imageProxy(context, (address) => {
    const userAgent = `Baleen (+${context.origin()})`;
    return safeFetch(address, { ...limits, userAgent }, network);
  });
  app.get<{ Querystring: { url?: unknown } }>("/api/config/website/image-proxy", async ({ query }, reply) => {
    if (typeof query.url !== "string") throw new Rejection("invalidRequest", { fields: { url: "required" } });
    const image = await imageAt(query.url);
    return reply
      .header(
        "content-security-policy",
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
      )
      .header("cache-control", "public, max-age=3600")
      .type(image.type)
      .send(image.bytes);
  });
}

/** Anyone can request unlisted images, so the database is queried at most once in this interval. */
const maxAgeMs = 2_000;

/** Returns a function that lists the external images of all drafts, which it caches for two seconds. */
export function createDraftImageLister({
  db,
  clock,
}: Pick<Context, "db" | "clock">): () => Promise<readonly string[]> {
  let cachedList: { readonly reading: Promise<readonly string[]>; readonly atMs: number } | undefined;
  const read = async () => {
    // A separate database call, because its result is shared between requests.
    const drafts = await runDatabaseCall({}, () => listDrafts(db));
    return drafts.flatMap(({ name, document }) => {
      const { data } = siteConfig.shape[name].safeParse(document);
      return data ? imagesOf({ ...builtInSiteConfig, [name]: data }) : [];
    });
  };
  return async () => {
    const nowMs = clock.now().getTime();
    const ageMs = cachedList ? nowMs - cachedList.atMs : maxAgeMs;
    if (!cachedList || ageMs < 0 || ageMs >= maxAgeMs) cachedList = { reading: read(), atMs: nowMs };
    const { reading } = cachedList;
    return await reading.catch((error: unknown) => {
      if (cachedList?.reading === reading) cachedList = undefined;
      throw error;
    });
  };
}
