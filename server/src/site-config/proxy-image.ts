import type { SiteConfig } from "@baleen/contract/site-config.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../http/app-error.ts";
import { NotFetchedError } from "../outside/safe-fetch/safe-fetch.ts";
import { UnsafeAddressError } from "../outside/safe-fetch/unsafe-address-error.ts";
import { TookTooLongError } from "../outside/within-time.ts";
import { QueueFullError, queueWork } from "../outside/work-queue.ts";
import { imageType } from "./image-type.ts";

export interface Image {
  readonly type: string;
  readonly bytes: Buffer;
}

type Fetch = (address: string) => Promise<Buffer>;

const mostAtOnce = 20;
const mostKept = 64;

/**
 * Gives images that the published content names, and no others, so that the page need not ask strangers for
 * them. What was fetched is kept; what failed is tried again at the next question.
 */
export function imageProxy({ content }: Pick<Deps, "content">, fetch: Fetch) {
  const kept = new Map<string, Promise<Image>>();
  const queue = queueWork(mostAtOnce, 0);
  return async (address: string): Promise<Image> => {
    if (!imagesOf(await content.read()).includes(address)) throw new AppError("imageNotListed");
    const held = kept.get(address);
    if (held) return await held;
    if (kept.size >= mostKept) kept.clear();
    const making = queue(() => fetchImage(address, fetch));
    kept.set(address, making);
    making.catch(() => kept.delete(address));
    return await making.catch((error: unknown) => Promise.reject(refusalFor(error)));
  };
}

function imagesOf({ basic, features, testimonials }: SiteConfig): (string | undefined)[] {
  return [
    basic.logo,
    ...features.map(({ image }) => image),
    ...testimonials.flatMap(({ avatar, logo }) => [avatar, logo]),
  ];
}

async function fetchImage(address: string, fetch: Fetch): Promise<Image> {
  const bytes = await fetch(address);
  const type = imageType(bytes);
  if (type === undefined) throw new AppError("imageRefused");
  return { type, bytes };
}

function refusalFor(error: unknown): unknown {
  if (error instanceof UnsafeAddressError) return new AppError("imageRefused");
  const isPassing = [NotFetchedError, TookTooLongError, QueueFullError].some((kind) => error instanceof kind);
  return isPassing ? new AppError("imageUnavailable") : error;
}
