// @ts-check
import { run, Stop } from "../machine/run.js";

/**
 * One thing that is checked: a name for people, and what to do if it fails.
 * @typedef {{ name: string, action: () => Promise<number | void>, advice: string }} Step
 */

/**
 * Runs the steps one after another, says how long each took, and stops at the first that fails.
 * @param {readonly Step[]} steps
 */
export async function runSteps(steps) {
  for (const { name, action, advice } of steps) {
    console.log(`\n== ${name}`);
    const startedAt = performance.now();
    const code = (await action()) ?? 0;
    const tookS = ((performance.now() - startedAt) / 1000).toFixed(1);
    if (code !== 0) throw new Stop(`\nStopped: ${name} failed after ${tookS} s. ${advice}`);
    console.log(`${name}: ${tookS} s`);
  }
}

/**
 * Runs lists of steps side by side, since most use one core. All have ended when the first failure is thrown.
 * @param {readonly (readonly Step[])[]} lanes
 */
export async function runLanes(lanes) {
  const results = await Promise.allSettled(lanes.map(runSteps));
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

/** One core is busy with it for as long as another with all other checks. */
export const typesStep = commandStep(
  "types",
  "The compiler says above what does not fit.",
  ...workspaces.map((workspace) => /** @type {const} */ (["tsc", "-p", workspace])),
);

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
