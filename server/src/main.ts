import { hostname, networkInterfaces } from "node:os";
import type { FastifyInstance } from "fastify";
import type { LogAlarm } from "./alarms/alarms.ts";
import { type AppConsole, buildApp } from "./app.ts";
import { type Composed, compose } from "./compose.ts";
import { configuredDeployment } from "./configured-deployment.ts";
import type { ConsoleDeps } from "./console/console-handler.ts";
import { openDatabaseClock } from "./db/database-clock.ts";
import { type Listener, listenTo } from "./db/listen.ts";
import { type OpenDatabase, openDatabase } from "./db/open-database.ts";
import { seed } from "./db/seed.ts";
import { publishSamples } from "./demo/publish-samples.ts";
import { makeFirstCards } from "./demo/sample-cards.ts";
import type { Deps } from "./deps.ts";
import { Shutdown } from "./http/shutdown.ts";
import { demoJobHandlers, jobHandlers } from "./job-handlers.ts";
import { JobRunner } from "./jobs/job-runner.ts";
import { describeNode, NodeReporter } from "./nodes/report-node.ts";
import { makeFirstOperator } from "./operators/first-operator.ts";
import { originOnTheNetwork, originOnThisMachine } from "./outside/reachable-origin.ts";
import { openSender } from "./outside/senders/open-sender.ts";
import { openBuiltPages } from "./pages/built-pages.ts";
import { shareAssets } from "./pages/share-assets.ts";
import { describeStartError, readCheckedSettings } from "./preflight.ts";
import type { Settings } from "./settings.ts";
import { contentChannel } from "./site-config/published-content.ts";
import { writeStartupMessage } from "./startup-message.ts";

/** The process exits this long after the delay, even if something hangs. */
const exitAfterMs = 10_000;

async function start(settings: Settings): Promise<void> {
  const pages = process.env.BALEEN_DEV ? "development" : await openBuiltPages();
  const deployment = await configuredDeployment(settings);
  const database = await openDatabase({ ...settings, deployment });
  if (settings.mode === "demo") await publishSamples(database.db);
  await seed(database.db);
  const clock = await openDatabaseClock(database.background);

  const shutdown = new Shutdown();
  let app: FastifyInstance | undefined;
  const { origin, networkOrigin } = originsOf(settings, () => portOf(app, settings.port));
  const alarm: LogAlarm = (sentence, details) => app?.log.warn({ alarm: true, ...details }, sentence);
  const composed = compose({
    database,
    settings,
    environment: process.env,
    secretKey: deployment.secretKey,
    clock,
    alarm,
    send: settings.mode === "production" ? openSender(settings, clock) : undefined,
    origin,
    phoneOrigin: () => networkOrigin() ?? origin(),
  });
  const { deps, background, demo } = composed;
  const { isReached } = database;
  const secure = settings.publicOrigin?.startsWith("https://") ?? false;
  const server = { ...settings, secure };
  const console = settings.console.isOn ? consoleOf(settings, composed.console) : undefined;
  app = await buildApp({ deps, background, isReached, console, demo, server, pages, origin, shutdown });
  if (settings.mode === "production") await shareAssets(database.background, clock);
  for (const warning of database.warnings) app.log.warn(warning);
  await app.listen({ host: settings.host, port: settings.port });
  const runner = startJobs(composed, deployment.secretKey, database);
  const listener = listenForContent(settings, deps);

  const stop = async () => {
    if (shutdown.isUnready) return;
    const delayMs = settings.stopDelayS * 1000;
    setTimeout(() => process.exit(), delayMs + exitAfterMs);
    await Promise.all([shutdown.run(app, delayMs), runner.stop(), listener?.stop()]);
    await deps.sender.finish();
    await clock.stop();
    await database.close();
    // Open connections to gateways would keep the process alive.
    process.exit();
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  // Printed last: readers of this message expect a server that is ready.
  const first = {
    cardKeys: demo ? await makeFirstCards(demo) : [],
    operator: demo && console ? await makeFirstOperator(console.deps) : undefined,
  };
  const reached = { origin: origin(), networkOrigin: networkOrigin() };
  const message = writeStartupMessage({ ...settings, ...reached, ...first, database: database.kind });
  process.stdout.write(`${message}\n`);
}

/** Runs this node's jobs, and reports that it lives. */
function startJobs(
  { background, console, demo, meter }: Composed,
  secretKey: string,
  { replicaState }: OpenDatabase,
): JobRunner<Deps> {
  const node = `${hostname()}/${process.pid}`;
  const identity = describeNode(node, console.settingsSeen, secretKey);
  const reporter = new NodeReporter(background, identity, meter, replicaState);
  const handlers = demo ? demoJobHandlers : jobHandlers;
  return new JobRunner({ deps: background, handlers, node, onPoll: () => reporter.report() });
}

/** Content that another node has changed is shown at once. The embedded database has one node. */
function listenForContent(settings: Settings, { content }: Deps): Listener | undefined {
  const databaseUrl = settings.databaseDirectUrl ?? settings.databaseUrl;
  // After a failure it is read again within seconds.
  const onNotification = () => void content.refresh().catch(() => undefined);
  return databaseUrl ? listenTo({ databaseUrl, channel: contentChannel, onNotification }) : undefined;
}

function consoleOf({ console: { origin, allow }, publicOrigin }: Settings, deps: ConsoleDeps): AppConsole {
  return { origin, allow, publicOrigin, deps };
}

/** Origins for browsers and phones; known once the port is open. */
function originsOf({ host, publicOrigin }: Settings, port: () => number) {
  return {
    origin: () => publicOrigin ?? originOnThisMachine(host, port()),
    networkOrigin: () => (publicOrigin ? undefined : originOnTheNetwork(host, port(), networkInterfaces())),
  };
}

function portOf(app: FastifyInstance | undefined, wanted: number): number {
  const address = app?.server.address();
  return typeof address === "object" && address !== null ? address.port : wanted;
}

try {
  await start(await readCheckedSettings(process.env));
} catch (error) {
  // Errors that an operator can fix are printed as sentences, others with their stack trace.
  const trace = error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${describeStartError(error, process.env) ?? trace}\n`);
  process.exit(1);
}
