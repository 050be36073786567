import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { secretKey } from "../../scripts/testing/start-server.ts";
import type { Answers } from "./answers.ts";
import type { Rehearsal } from "./open-rehearsal.ts";

/** Part of the storm's time after which the key changes: the rest has to suffice for restarts and two minutes. */
export const changeAfter = 1 / 3;
/** A stopped node is waited for two minutes, and the job runs twice a minute. */
const changeTimeoutMs = 300_000;
const checkEveryMs = 2_000;

/** Sets another `SECRET_KEY`, which nodes get when they are next started. */
export function changeKey({ nodes, operator }: Pick<Rehearsal, "nodes" | "operator">): void {
  const keys = { SECRET_KEY: randomBytes(32).toString("hex"), SECRET_KEY_FORMER: secretKey };
  nodes.changeSettings(keys);
  operator.changeSettings(keys);
}

/** Restarts the nodes that still have the former key alone, and waits until the new one is used everywhere. */
export async function finishKeyChange(
  { nodes, operator }: Pick<Rehearsal, "nodes" | "operator">,
  answers: Answers,
): Promise<string[]> {
  await nodes.restartOutdated(answers);
  const deadline = performance.now() + changeTimeoutMs;
  for (;;) {
    const shown = await operator.showDeployment();
    if (shown.includes("the former key can be removed")) return [];
    if (performance.now() > deadline) return [`The key was not changed:\n${shown}`];
    await pause(checkEveryMs);
  }
}
