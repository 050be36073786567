import type { Context } from "../../context.ts";
import { refreshKeyRing } from "../../platform/database/key-store.ts";

const followEveryMs = 10_000;

/**
 * Returns a function for each poll that notices within seconds when another node has changed the key. `onUnknownKey` is
 * called if this node does not have the new one: it cannot read what others write, so it must not go on.
 */
export function keyFollower({ db, keyRing }: Pick<Context, "db" | "keyRing">, onUnknownKey: () => void) {
  let followedAtMs = Number.NEGATIVE_INFINITY;
  return async () => {
    const nowMs = performance.now();
    if (nowMs - followedAtMs < followEveryMs) return;
    followedAtMs = nowMs;
    if (!(await refreshKeyRing(db, keyRing))) onUnknownKey();
  };
}
