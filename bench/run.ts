import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { timeoutMs } from "@baleen/contract/call-timeouts.ts";
import { startPostgres } from "../scripts/testing/start-postgres.ts";
import { startServer } from "../scripts/testing/start-server.ts";
import { measureAccountCrowd } from "./account-crowd.ts";
import { measureCaptchaFlood } from "./captcha-flood.ts";
import { measureCaptchaReader } from "./captcha-reader/captcha-reader.ts";
import { measureConsole } from "./console.ts";
import { measureAccountEnumeration } from "./even-answers.ts";
import { measureGrowth } from "./growth.ts";
import { measureInteractions } from "./interactions.ts";
import { measureLoginFlood } from "./login-flood.ts";
import { checkFigure, median, printFigure } from "./measure.ts";
import { measurePaymentHelp } from "./payment-help.ts";
import { password, postTimed } from "./people.ts";
import { measurePurchases } from "./purchases/purchases.ts";
import { getRaw } from "./raw-answer.ts";
import { measureRequests } from "./requests.ts";
import { measureRollingRestart } from "./rolling-restart.ts";
import { measureThreeTaps } from "./three-taps.ts";
import { measureTokenFlood } from "./token-flood.ts";
import { measureWater } from "./water.ts";

const scriptsAimKb = 95;

/** The compressed sizes of the home page's document, styles and scripts. */
async function measureWeight(): Promise<void> {
  const site = await startServer({ LOG_LEVEL: "warn" });
  const html = await (await fetch(site.url)).text();
  const document = await getRaw(site.url);
  const scripts = await weightKb(site.url, html, /\/assets\/[\w.-]+\.js/g);
  const styles = await weightKb(site.url, html, /\/assets\/[\w.-]+\.css/g);
  await site.stop();
  printFigure("home page's document, kB brotli", (document.body.length / 1000).toFixed(1), "");
  printFigure("home page's styles, kB brotli", styles.toFixed(1), "");
  printFigure("home page's JavaScript, kB brotli", scripts.toFixed(1), `aim: at most ${scriptsAimKb}`);
}

async function weightKb(origin: string, html: string, address: RegExp): Promise<number> {
  const files = [...new Set(html.match(address))];
  const answers = await Promise.all(files.map((file) => getRaw(origin + file)));
  return answers.reduce((sum, { body }) => sum + body.length, 0) / 1000;
}

const startRounds = 5;
const startAimS = { embedded: 2, postgres: 1 };

/** The time from the process's start to the first home page, with an existing database. */
async function measureStartUp(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "baleen-bench-"));
  const first = await secondsToFirstPage({ DATA_DIR: folder });
  printFigure("first start ever, embedded database, seconds", first.toFixed(2), "");
  await printMedian("start, embedded database, seconds", { DATA_DIR: folder }, startAimS.embedded);
  rmSync(folder, { recursive: true, force: true });

  const postgres = await startPostgres();
  await secondsToFirstPage({ DATABASE_URL: postgres.url });
  await printMedian("start, PostgreSQL, seconds", { DATABASE_URL: postgres.url }, startAimS.postgres);
  await postgres.stop();
}

async function printMedian(what: string, settings: Record<string, string>, aim: number): Promise<void> {
  const seconds: number[] = [];
  for (let round = 0; round < startRounds; round++) seconds.push(await secondsToFirstPage(settings));
  printFigure(what, median(seconds).toFixed(2), `aim: at most ${aim}`);
}

async function secondsToFirstPage(settings: Record<string, string>): Promise<number> {
  const startedAt = performance.now();
  const server = await startServer({ LOG_LEVEL: "warn", ...settings });
  const answer = await fetch(server.url);
  await answer.text();
  const tookS = (performance.now() - startedAt) / 1000;
  await server.stop();
  if (!answer.ok) throw new Error(`The home page answered ${answer.status}.`);
  return tookS;
}

const registrationCount = 200;

/** The latency of 200 concurrent registrations, each from an IP address of its own. */
async function measureRegistrations(): Promise<void> {
  const postgres = await startPostgres();
  const site = await startServer({
    DATABASE_URL: postgres.url,
    LOG_LEVEL: "error",
    TRUST_PROXY: "127.0.0.1",
  });
  const answers = await Promise.all(
    Array.from({ length: registrationCount }, (_, n) =>
      postTimed(site.url, "/register", `198.51.100.${n}`, {
        type: "account",
        username: `newcomer-${n}`,
        password,
      }),
    ),
  );
  await site.stop();
  await postgres.stop();
  const tookS = answers.map(({ durationMs }) => durationMs / 1000);
  const refused = answers.filter(({ status }) => status !== 200).length;
  checkFigure(`${registrationCount} registrations at once: refused`, refused, 0);
  printFigure("answered after, median in seconds", median(tookS).toFixed(1), "");
  checkFigure("the last answered after, in seconds", Math.max(...tookS), timeoutMs.short / 1000, 1);
  printFigure("load of the machine in the last minute", (loadavg()[0] ?? 0).toFixed(1), "");
}

const defaultBenches = {
  weight: measureWeight,
  interactions: measureInteractions,
  water: measureWater,
  "start-up": measureStartUp,
  requests: measureRequests,
  "login-flood": measureLoginFlood,
  "account-crowd": measureAccountCrowd,
  registrations: measureRegistrations,
  purchases: measurePurchases,
};
/** Run only on request, because they take minutes; `growth` and `console` also take gigabytes. */
const optionalBenches = {
  growth: measureGrowth,
  console: measureConsole,
  "captcha-flood": measureCaptchaFlood,
  "captcha-reader": measureCaptchaReader,
  "even-answers": measureAccountEnumeration,
  "payment-help": measurePaymentHelp,
  "rolling-restart": measureRollingRestart,
  "three-taps": measureThreeTaps,
  "token-flood": measureTokenFlood,
};
const benches: Readonly<Record<string, () => Promise<void>>> = { ...defaultBenches, ...optionalBenches };

const requestedNames = process.argv.slice(2);
const unknownName = requestedNames.find((name) => !(name in benches));
if (unknownName !== undefined) {
  console.error(`There is no bench called "${unknownName}". There are: ${Object.keys(benches).join(", ")}.`);
  process.exit(1);
}
try {
  for (const name of requestedNames.length > 0 ? requestedNames : Object.keys(defaultBenches))
    await benches[name]?.();
} catch (error) {
  // Running servers would keep this process alive.
  console.error(error);
  process.exit(1);
}
