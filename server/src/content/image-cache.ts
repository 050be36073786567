import type { Clock } from "../platform/clock.ts";

export interface Image {
  readonly type: string;
  readonly bytes: Buffer;
}

interface Held {
  readonly making: Promise<Image>;
  isMade: boolean;
  bytes: number;
  /** When an image that failed may be loaded again. */
  againAtMs: number;
}

const maxImages = 64;
const maxBytes = 64 * 1024 * 1024;
/** Failures are cached briefly, so that not every visitor causes another request and waits for its timeout. */
const failureStaysMs = 30_000;

/** Returns a function that caches images by key. The oldest are evicted; failures expire soon. */
export function keepImages(clock: Clock) {
  const kept = new Map<string, Held>();
  const nowMs = () => clock.now().getTime();

  const makeRoom = () => {
    let bytes = [...kept.values()].reduce((sum, held) => sum + held.bytes, 0);
    for (const [address, held] of kept) {
      if (bytes <= maxBytes && kept.size <= maxImages) return;
      if (!held.isMade) continue;
      kept.delete(address);
      bytes -= held.bytes;
    }
  };

  return async (address: string, make: () => Promise<Image>): Promise<Image> => {
    const known = kept.get(address);
    if (known && nowMs() < known.againAtMs) return await known.making;
    const held: Held = { making: make(), isMade: false, bytes: 0, againAtMs: Number.POSITIVE_INFINITY };
    kept.set(address, held);
    const onEnd = (bytes: number, againAtMs: number) => {
      Object.assign(held, { isMade: true, bytes, againAtMs });
      makeRoom();
    };
    held.making.then(
      (image) => onEnd(image.bytes.length, Number.POSITIVE_INFINITY),
      () => onEnd(0, nowMs() + failureStaysMs),
    );
    return await held.making;
  };
}
