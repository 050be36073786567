import type { Clock } from "../platform/clock.ts";

export interface Image {
  readonly type: string;
  readonly bytes: Buffer;
}

interface CachedImage {
  readonly loading: Promise<Image>;
  isLoaded: boolean;
  bytes: number;
  /** When a failed image may be fetched again. */
  retryAtMs: number;
}

const maxImages = 64;
const maxBytes = 64 * 1024 * 1024;
/** Failures are cached briefly, so that not every visitor triggers another request and waits for its timeout. */
const failureMaxAgeMs = 30_000;

/** Returns a function that caches images by key. The oldest images are evicted; failures expire soon. */
export function imageCache(clock: Clock) {
  const cache = new Map<string, CachedImage>();
  const nowMs = () => clock.now().getTime();

  const evictOldest = () => {
    let bytes = [...cache.values()].reduce((sum, entry) => sum + entry.bytes, 0);
    for (const [key, entry] of cache) {
      if (bytes <= maxBytes && cache.size <= maxImages) return;
      if (!entry.isLoaded) continue;
      cache.delete(key);
      bytes -= entry.bytes;
    }
  };

  return async (key: string, load: () => Promise<Image>): Promise<Image> => {
    const cached = cache.get(key);
    if (cached && nowMs() < cached.retryAtMs) return await cached.loading;
    const entry: CachedImage = {
      loading: load(),
      isLoaded: false,
      bytes: 0,
      retryAtMs: Number.POSITIVE_INFINITY,
    };
    cache.set(key, entry);
    const onEnd = (bytes: number, retryAtMs: number) => {
      Object.assign(entry, { isLoaded: true, bytes, retryAtMs });
      evictOldest();
    };
    entry.loading.then(
      (image) => onEnd(image.bytes.length, Number.POSITIVE_INFINITY),
      () => onEnd(0, nowMs() + failureMaxAgeMs),
    );
    return await entry.loading;
  };
}
