import { hostname, networkInterfaces } from "node:os";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { LogAlarm } from "./alarms/alarms.ts";
import { buildApp } from "./app.ts";
import { collectMetrics } from "./collect-metrics.ts";
import { type Composition, compose } from "./compose.ts";
import { contentChannel } from "./content/published-content.ts";
import type { Context } from "./context.ts";
import { publishSamples } from "./demo/publish-samples.ts";
import { makeFirstCards } from "./demo/sample-cards.ts";
import { loadEntitlementKeys } from "./desktop/entitlement-keys.ts";
import { demoJobs, jobs, queues } from "./jobs.ts";
import { openSender } from "./messages/senders/open-sender.ts";
import { type OpenDatabase, openDatabase } from "./open-database.ts";
import { createNodeReporter, describeNode } from "./operations/nodes/report-node.ts";
import { describeStartError, readCheckedSettings } from "./operations/preflight.ts";
import { createKeyWatcher } from "./operations/secret-keys/watch-key.ts";
import { prepareDeployment, type Settings } from "./operations/settings/settings.ts";
import { createDemoOperator } from "./operators/create-operator.ts";
import { openBuiltPages } from "./pages/built-pages.ts";
import { shareAssets } from "./pages/serve-shared-assets.ts";
import type { Database } from "./platform/database/database.ts";
import { type DatabaseClock, openDatabaseClock } from "./platform/database/database-clock.ts";
import { databaseErrorKind } from "./platform/database/database-errors.ts";
import { openKeyRing } from "./platform/database/key-store.ts";
import { type Listener, listenTo } from "./platform/database/listen.ts";
import { serveMetrics } from "./platform/http/serve-metrics.ts";
import { Shutdown } from "./platform/http/shutdown.ts";
import { JobRunner } from "./platform/jobs/job-runner.ts";
import type { ServedMetrics } from "./platform/metrics/open-metrics.ts";
import { deleteNode } from "./platform/nodes/node-store.ts";
import { notifyReady } from "./platform/notify-ready.ts";
import { originOnTheNetwork, originOnThisMachine } from "./platform/reachable-origin.ts";
import { recordUnbackedMigrations } from "./record-unbacked-migrations.ts";
import { seed } from "./seed.ts";
import { writeStartupMessage } from "./startup-message.ts";

/** The process exits at the latest this long after the shutdown delay, even if something hangs. */
const exitAfterMs = 10_000;

/** The name of this process in `nodes` and `jobs`. */
const nodeName = `${hostname()}/${process.pid}`;

/** Allows migrating a production database without a recent backup. */
const isBackupWaived = process.argv.includes("--without-backup");

async function start(settings: Settings): Promise<void> {
  const pages = process.env.BALEEN_DEV ? "development" : await openBuiltPages();
  const deployment = await prepareDeployment(settings);
  // Loaded only if metrics are served.
  const metrics = settings.metrics && (await import("./platform/metrics/open-metrics.ts")).openMetrics();
  const onError = (error: unknown) => metrics?.count("db_errors_total", { kind: databaseErrorKind(error) });
  const database = await openDatabase({ ...settings, deployment, onError, isBackupWaived });
  await fillDatabase(settings, database.db);
  const clock = await openDatabaseClock(database.background);
  await recordUnbackedMigrations(database.db, database.unbackedMigrations, clock.now());

  const shutdown = new Shutdown();
  let app: FastifyInstance | undefined;
  const { origin, networkOrigin } = originsOf(settings, () => portOf(app, settings.port));
  const logAlarm: LogAlarm = (sentence, details) => app?.log.warn({ alarm: true, ...details }, sentence);
  const keyRing = await openKeyRing(database.background, deployment, clock);
  const composition = compose({
    database,
    settings,
    environment: process.env,
    keyRing,
    keySettings: deployment,
    entitlementKeys: await loadEntitlementKeys(settings),
    clock,
    logAlarm,
    metrics,
    send: settings.mode === "production" ? openSender(settings, clock) : undefined,
    origin,
    phoneOrigin: () => networkOrigin() ?? origin(),
  });
  if (metrics) collectMetrics(metrics, { ...composition, database });
  const { context, background, demo } = composition;
  const { isReachable } = database;
  const { publicOrigin } = settings;
  const server = { ...settings, isSecure: publicOrigin?.startsWith("https://") ?? false };
  const console = settings.console.isOn
    ? { ...settings.console, publicOrigin, context: composition.console }
    : undefined;
  app = await buildApp({ context, background, isReachable, console, demo, server, pages, shutdown });
  if (settings.mode === "production") await shareAssets(database.background, clock);
  for (const warning of database.warnings) app.log.warn(warning);
  // Done before the port opens: a ready server may be stopped at any time, which closes the database.
  const first = {
    cardKeys: demo ? await makeFirstCards(demo) : [],
    operator: demo && console ? await createDemoOperator(console.context) : undefined,
  };
  const metricsServer = await listen(app, settings, metrics);
  context.captchas.drawAhead();
  const runner = startJobs(composition, database);
  const listener = listenForContent(settings, context);

  const { sender } = context;
  const running = { shutdown, app, runner, listener, sender, metricsServer, clock, database };
  stopOnSignals(running, settings);
  // Printed last: readers of this message expect a server that is ready.
  const reached = { origin: origin(), networkOrigin: networkOrigin() };
  const message = writeStartupMessage({ ...settings, ...reached, ...first, database: database.kind });
  process.stdout.write(`${message}\n`);
}

/** Adds what every database contains; a demo also has samples. */
async function fillDatabase({ mode }: Settings, db: Database): Promise<void> {
  if (mode === "demo") await publishSamples(db);
  await seed(db);
}

interface RunningServer extends Pick<Context, "sender"> {
  readonly shutdown: Shutdown;
  readonly app: FastifyInstance;
  readonly runner: JobRunner;
  readonly listener: Listener | undefined;
  readonly metricsServer: { close(): Promise<void> } | undefined;
  readonly clock: DatabaseClock;
  readonly database: OpenDatabase;
}

/** Stops everything at SIGTERM or SIGINT, in the reverse order of dependencies. */
function stopOnSignals(
  { shutdown, app, runner, listener, ...services }: RunningServer,
  { stopDelayS, sharesPorts }: Settings,
): void {
  const delayMs = stopDelayS * 1000;
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    // A SIGUSR2 that was sent before may arrive after it: of two signals to a thread that waits for a processor, another
    // thread takes the second one.
    await nextTurn();
    setTimeout(() => process.exit(), delayMs + exitAfterMs);
    await Promise.all([shutdown.run(app, delayMs), runner.stop(), listener?.stop()]);
    await services.sender.finish();
    // Without a database the row is left, like that of a node that crashed.
    await deleteNode(services.database.background, nodeName).catch(() => undefined);
    await services.metricsServer?.close();
    await services.clock.stop();
    await services.database.close();
    // Open connections to gateways would keep the process alive.
    process.exit();
  };
  // `once` would leave a second signal to Node.js, which ends the process at once.
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, stop);
  // Sent by an upgrade before SIGTERM (docs/decisions/0064-replacing-a-node.md).
  if (sharesPorts) process.on("SIGUSR2", () => shutdown.markAsReplaced());
}

/** Opens the ports of the site and of the metrics. */
async function listen(app: FastifyInstance, settings: Settings, metrics: ServedMetrics | undefined) {
  const { host, port, sharesPorts } = settings;
  // Fastify passes on options of `net.Server.listen` that its types do not have.
  const place = { host, port, reusePort: sharesPorts };
  await app.listen(place);
  const server =
    metrics && settings.metrics && (await serveMetrics(metrics, { ...settings.metrics, sharesPorts }));
  if (server) app.log.info(`Metrics are served at ${server.url}`);
  return server;
}

/** Starts the job runner; each poll also records this node in the table `nodes`. */
function startJobs(
  { background, console, demo, meter }: Composition,
  { replicaState }: OpenDatabase,
): JobRunner {
  const identity = describeNode(nodeName, console.publicSettings, background.keyRing);
  const reporter = createNodeReporter(background, identity, meter, replicaState);
  const followKey = createKeyWatcher(background, nodeName, requestStop);
  return new JobRunner({
    context: background,
    jobs: demo ? demoJobs : jobs,
    queues,
    node: nodeName,
    async onPoll() {
      // In this order, so that either this node is seen before the key is changed, or it sees the change.
      await reporter.report();
      await followKey();
    },
  });
}

function requestStop(): void {
  process.kill(process.pid, "SIGTERM");
}

/** Refreshes the content when another node has changed it. With the embedded database there is only one node. */
function listenForContent(settings: Settings, { content }: Pick<Context, "content">): Listener | undefined {
  const databaseUrl = settings.databaseDirectUrl ?? settings.databaseUrl;
  // Errors are ignored: the content is refreshed again within seconds anyway.
  const onNotification = () => void content.refresh().catch(() => undefined);
  return databaseUrl ? listenTo({ databaseUrl, channel: contentChannel, onNotification }) : undefined;
}

/** Origins for browsers and phones; known once the port is open. */
function originsOf({ host, publicOrigin }: Settings, port: () => number) {
  return {
    origin: () => publicOrigin ?? originOnThisMachine(host, port()),
    networkOrigin: () => (publicOrigin ? undefined : originOnTheNetwork(host, port(), networkInterfaces())),
  };
}

function portOf(app: FastifyInstance | undefined, configuredPort: number): number {
  const address = app?.server.address();
  return typeof address === "object" && address !== null ? address.port : configuredPort;
}

try {
  await start(await readCheckedSettings(process.env));
  await notifyReady(process.env);
} catch (error) {
  // Errors that an operator can fix are printed as messages, others with their stack trace.
  const trace = error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${describeStartError(error, process.env) ?? trace}\n`);
  process.exit(1);
}
