// @ts-check
import { readChildrensTimeS } from "../machine/processor-time.js";
import { run, StopError } from "../machine/run.js";

/**
 * One check: its display name, its action, and advice if it fails. `usualS` is its duration on two idle cores, for
 * steps that take minutes.
 * @typedef {{ name: string, action: () => Promise<number | void>, advice: string, usualS?: number }} Step
 */

/** This machine's durations compared with the usual ones, summed over the completed steps. */
const pace = { usualS: 0, tookS: 0 };

/**
 * @param {readonly Step[]} steps
 * @returns {string} their expected duration; empty if unknown
 */
function describeTime(steps) {
  const usualS = steps.reduce((sum, step) => sum + (step.usualS ?? 0), 0);
  if (usualS === 0) return "";
  const minutes = Math.ceil((usualS * (pace.usualS === 0 ? 1 : pace.tookS / pace.usualS)) / 60);
  return ` (about ${minutes} min left)`;
}

/**
 * Runs the steps one after another. Prints how long each took and the estimated rest, and stops at the first failure.
 * @param {readonly Step[]} steps
 * @param {readonly Step[]} [further] steps that run afterwards
 */
export async function runSteps(steps, further = []) {
  for (const [done, { name, action, advice, usualS }] of steps.entries()) {
    console.log(`\n== ${name}${describeTime([...steps.slice(done), ...further])}`);
    const startedAt = performance.now();
    const usedBeforeS = readChildrensTimeS();
    const code = (await action()) ?? 0;
    const tookS = (performance.now() - startedAt) / 1000;
    if (code !== 0) throw new StopError(`\nStopped: ${name} failed after ${tookS.toFixed(1)} s. ${advice}`);
    // With parallel steps, processor time cannot be attributed to one of them.
    const usage =
      further.length > 0 ? "" : `, ${(readChildrensTimeS() - usedBeforeS).toFixed(1)} s of processor time`;
    console.log(`${name}: ${tookS.toFixed(1)} s${usage}`);
    if (usualS === undefined) continue;
    pace.usualS += usualS;
    pace.tookS += tookS;
  }
}

/**
 * Runs lists of steps in parallel, since most use one core. Throws the first failure after all have ended.
 * @param {readonly (readonly Step[])[]} lanes
 * @param {readonly Step[]} [further] steps that run afterwards
 */
export async function runLanes(lanes, further) {
  const results = await Promise.allSettled(lanes.map((steps) => runSteps(steps, further)));
  for (const result of results) if (result.status === "rejected") throw result.reason;
}

/**
 * @param {string} name
 * @param {string} advice
 * @param {readonly (readonly [string, ...string[]])[]} commands
 * @returns {Step}
 */
function commandStep(name, advice, ...commands) {
  const action = async () => {
    for (const [command, ...args] of commands) {
      const code = await run(command, args);
      if (code !== 0) return code;
    }
    return 0;
  };
  return { name, action, advice };
}

const workspaces = ["contract", "server", "web", "artwork", "fake-gateways", "e2e"];

/** Takes one core as long as all other checks take another core. */
export const typesStep = {
  ...commandStep(
    "types",
    "The compiler says above what does not fit.",
    ...workspaces.map((workspace) => /** @type {const} */ (["tsc", "-p", workspace])),
  ),
  usualS: 60,
};

/** The other static checks. */
export const sourceSteps = [
  commandStep("lint", "Some of it goes away with: npx biome check --write .", [
    "biome",
    "lint",
    "--error-on-warnings",
    ".",
  ]),
  commandStep("format", "Repair it with: npm run format", ["biome", "format", "."]),
  commandStep("structure", "Each line above says what to do.", [
    "node",
    "scripts/structure/check-structure.ts",
  ]),
  commandStep("spec coverage", "CONTRIBUTING.md says how a test names its row of the specification.", [
    "node",
    "scripts/spec-coverage/spec-coverage.ts",
  ]),
];

export const deadCodeStep = commandStep("dead code", "Delete unused code.", ["knip"]);
