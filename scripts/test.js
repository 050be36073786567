// @ts-check
import { ensureBrowser } from "./machine/browser.js";
import { installIfNeeded } from "./machine/install.js";
import { ensurePostgres } from "./machine/postgres.js";
import { runScript, Stop } from "./machine/run.js";
import { buildWebIfStale } from "./machine/web-build.js";
import { deadCodeStep, runSteps, sourceSteps } from "./steps/steps.js";
import { counts, countsLine, testStep } from "./steps/vitest.js";

const projects = ["unit", "integration", "journeys"];
const build = { name: "build", action: buildWebIfStale, advice: "" };

/** @type {Promise<void> | undefined} */
let installingPostgres;
const postgres = {
  name: "the distribution's PostgreSQL",
  action: async () => await installingPostgres,
  advice: "",
};

/** @param {string} project */
const stepsOf = (project) => (project === "integration" ? [postgres] : []);

/**
 * All steps, or the one that is asked for with what it needs.
 * @param {string | undefined} part
 * @param {readonly string[]} words
 */
function chooseSteps(part, words) {
  const checks = [...sourceSteps, deadCodeStep];
  if (part === undefined) {
    return [...checks, build, ...projects.flatMap((project) => [...stepsOf(project), testStep(project)])];
  }
  if (projects.includes(part)) return [build, ...stepsOf(part), testStep(part, words)];
  const chosen = [...checks, build].filter(({ name }) => name === part);
  if (chosen.length > 0) return chosen;
  const names = [...checks, build].map(({ name }) => name).concat(projects);
  throw new Stop(`There is no part called "${part}". There are: ${names.join(", ")}.`);
}

const [part, ...words] = process.argv.slice(2);
await runScript(async () => {
  await installIfNeeded();
  const steps = chooseSteps(part, words);
  if (part === undefined || part === "journeys") process.env.CHROMIUM_PATH = await ensureBrowser();
  if (steps.includes(postgres)) {
    // It takes half a minute, in which other steps need no network.
    installingPostgres = ensurePostgres();
    installingPostgres.catch(() => undefined);
  }
  await runSteps(steps);
});
// What stops a run without a failing test, a type error say, is a failure all the same.
if (process.exitCode !== 0 && counts.failed === 0) counts.failed = 1;
console.log(countsLine());
