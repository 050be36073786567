import type { Clock } from "../outside/clock.ts";

export interface Image {
  readonly type: string;
  readonly bytes: Buffer;
}

interface Held {
  readonly making: Promise<Image>;
  isMade: boolean;
  bytes: number;
  /** When a failure may be tried again; nothing else is fetched twice. */
  againAtMs: number;
}

const maxImages = 64;
const maxBytes = 64 * 1024 * 1024;
/** Otherwise every visitor would make this server ask the other once more, and wait as long as the one before. */
const failureStaysMs = 30_000;

/** Keeps images by their addresses, the newest, as far as there is room for them. Failures stay for a moment. */
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
