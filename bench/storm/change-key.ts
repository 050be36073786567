import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { secretKey } from "../../scripts/testing/start-server.ts";
import type { AnswerRecorder } from "./answers.ts";
import type { Rehearsal } from "./open-rehearsal.ts";

/**
 * The share of the storm's duration after which the key changes. The rest has to last for the restarts and two minutes.
 */
export const changeAfterShare = 1 / 3;
/** A stopped node is waited for two minutes, and the job runs twice a minute. */
const changeTimeoutMs = 300_000;
const checkEveryMs = 2_000;

/** Sets another `SECRET_KEY` for nodes and commands that start from now on. */
export function changeKey({ nodes, operator }: Pick<Rehearsal, "nodes" | "operator">): void {
  const keys = { SECRET_KEY: randomBytes(32).toString("hex"), SECRET_KEY_FORMER: secretKey };
  nodes.changeSettings(keys);
  operator.changeSettings(keys);
}

/** Restarts the nodes that still know only the former key, and waits until the new one is used everywhere. */
export async function finishKeyChange(
  { nodes, operator }: Pick<Rehearsal, "nodes" | "operator">,
  answers: AnswerRecorder,
): Promise<string[]> {
  await nodes.restartOutdated(answers);
  const deadline = performance.now() + changeTimeoutMs;
  for (;;) {
    const deployment = await operator.showDeployment();
    if (deployment.includes("the former key can be removed")) return [];
    if (performance.now() > deadline) return [`The key was not changed:\n${deployment}`];
    await pause(checkEveryMs);
  }
}
