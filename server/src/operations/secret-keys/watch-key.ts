import type { Context } from "../../context.ts";
import { refreshKeyRing } from "../../platform/database/key-store.ts";

const checkEveryMs = 10_000;

/**
 * Returns a function for each poll that notices within seconds when another node has changed the key. If this node does
 * not have the new one, it raises an alarm and calls `stop`: the node cannot read what others write.
 */
export function createKeyWatcher(
  { db, keyRing, alarms }: Pick<Context, "db" | "keyRing" | "alarms">,
  node: string,
  stop: () => void,
) {
  let checkedAtMs = Number.NEGATIVE_INFINITY;
  return async () => {
    const nowMs = performance.now();
    if (nowMs - checkedAtMs < checkEveryMs) return;
    checkedAtMs = nowMs;
    if (await refreshKeyRing(db, keyRing)) return;
    await alarms.raise({ kind: "node.key_replaced", subject: node });
    stop();
  };
}
