// @ts-check
import { ensureBrowser } from "./machine/browser.js";
import { installIfNeeded } from "./machine/install.js";
import { ensureTestedPrograms } from "./machine/postgres.js";
import { readChildrensTimeS } from "./machine/processor-time.js";
import { runScript, StopError } from "./machine/run.js";
import { buildWebIfStale } from "./machine/web-build.js";
import { counts, countsLine } from "./steps/counts.js";
import { journeysStep } from "./steps/playwright.js";
import { deadCodeStep, runLanes, runSteps, sourceSteps, typesStep } from "./steps/steps.js";
import { testStep } from "./steps/vitest.js";

const projects = /** @type {const} */ (["unit", "integration", "journeys"]);
/** Usual durations in seconds on two idle cores. */
const usualS = { unit: 130, integration: 640, journeys: 1100 };
/** Tests of the code that draws the images: nothing that is served depends on it. */
const onRequest = ["artwork"];
const build = { name: "build", action: buildWebIfStale, advice: "" };

/** @type {Promise<void> | undefined} */
let installingPostgres;
const postgres = {
  name: "PostgreSQL",
  action: async () => await installingPostgres,
  advice: "",
};

/** @param {string} project */
const prerequisitesOf = (project) => (project === "unit" || project === "artwork" ? [] : [postgres]);

/**
 * @param {string} project
 * @param {readonly string[]} [words]
 */
const testStepOf = (project, words) =>
  project === "journeys" ? journeysStep(words) : testStep(project, words);

const checks = [typesStep, ...sourceSteps, deadCodeStep];

/**
 * Runs the requested part with its prerequisites.
 * @param {string} part
 * @param {readonly string[]} words
 */
async function runPart(part, words) {
  if ([...projects, ...onRequest].includes(part))
    return await runSteps([build, ...prerequisitesOf(part), testStepOf(part, words)]);
  const parts = [...checks, build];
  const chosen = parts.filter(({ name }) => name === part);
  const names = parts.map(({ name }) => name).concat(projects, onRequest);
  if (chosen.length === 0)
    throw new StopError(`There is no part called "${part}". There are: ${names.join(", ")}.`);
  await runSteps(chosen);
}

async function runEverything() {
  const tests = projects.flatMap((project) => [
    ...prerequisitesOf(project),
    { ...testStepOf(project), usualS: usualS[project] },
  ]);
  await runLanes([[typesStep], [...sourceSteps, deadCodeStep, build]], tests);
  await runSteps(tests);
}

const [part, ...words] = process.argv.slice(2);
await runScript(async () => {
  await installIfNeeded();
  if (part === undefined || part === "journeys") process.env.CHROMIUM_PATH = await ensureBrowser();
  if (part === undefined || part === "integration" || part === "journeys") {
    // Installing takes half a minute. The steps that run meanwhile need no network.
    installingPostgres = ensureTestedPrograms();
    installingPostgres.catch(() => undefined);
  }
  await (part === undefined ? runEverything() : runPart(part, words));
});
// A run that stops without a failing test, for example at a type error, counts as a failure too.
if (process.exitCode !== 0 && counts.failed === 0) counts.failed = 1;
console.log(`${readChildrensTimeS().toFixed(0)} s of processor time`);
console.log(countsLine());
