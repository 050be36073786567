import type { FastifyInstance } from "fastify";
import { buildApp } from "./app.ts";
import { compose } from "./compose.ts";
import { configuredDeployment } from "./configured-deployment.ts";
import { DataDirTakenError } from "./db/data-dir-lock.ts";
import { DeploymentError } from "./db/deployment.ts";
import { openDatabase } from "./db/open-database.ts";
import { seed } from "./db/seed.ts";
import { makeFirstCards } from "./demo/make-first-cards.ts";
import { publishSamples } from "./demo/publish-samples.ts";
import type { Alarm } from "./deps.ts";
import { workEveryMinute } from "./every-minute.ts";
import { systemClock } from "./outside/clock.ts";
import { doLater } from "./outside/later.ts";
import { argon2PasswordHash } from "./outside/password-hash.ts";
import { systemRandom } from "./outside/random.ts";
import { openSender } from "./outside/senders/open-sender.ts";
import { openBuiltPages } from "./pages/built-pages.ts";
import { readSettings, type Settings, SettingsError } from "./settings.ts";

const drainMs = 10_000;

async function start(settings: Settings): Promise<void> {
  const pages = process.env.BALEEN_DEV ? "development" : await openBuiltPages();
  const deployment = await configuredDeployment(settings);
  const database = await openDatabase({ ...settings, deployment });
  if (settings.mode === "demo") await publishSamples(database.db);
  await seed(database.db);

  let stopping = false;
  let app: FastifyInstance | undefined;
  const origin = () => settings.publicOrigin ?? `http://localhost:${portOf(app, settings.port)}`;
  const alarm: Alarm = (sentence, details) => app?.log.warn({ alarm: true, ...details }, sentence);
  const later = doLater((error) => alarm("Something that nobody waited for failed", { error }));
  const { deps, demo } = compose({
    db: database.db,
    clock: systemClock,
    random: systemRandom,
    passwordHash: argon2PasswordHash(),
    later,
    alarm,
    secretKey: deployment.secretKey,
    refuseCommonPasswords: settings.refuseCommonPasswords,
    send: settings.mode === "production" ? openSender(settings) : undefined,
    payments: settings.payments,
    mode: settings.mode,
    origin,
  });
  const secure = settings.publicOrigin?.startsWith("https://") ?? false;
  const server = { ...settings, secure };
  app = await buildApp({ deps, demo, server, pages, origin, isStopping: () => stopping });
  await app.listen({ host: settings.host, port: settings.port });
  const minutely = workEveryMinute(deps);

  const stop = async () => {
    if (stopping) return;
    stopping = true;
    // Whoever is still talking after the time is cut off; nothing acknowledged is lost by it.
    const cut = setTimeout(() => app.server.closeAllConnections(), drainMs);
    // A connection that was busy when the closing began would otherwise be kept for its next request.
    const hangUp = setInterval(() => app.server.closeIdleConnections(), 50);
    await app.close();
    clearTimeout(cut);
    clearInterval(hangUp);
    await minutely.stop();
    await later.settled();
    await database.close();
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  // Last of all: whoever reads this may ask for anything, also for the end.
  const cardKeys = demo ? await makeFirstCards(demo) : [];
  announce({ ...settings, origin: origin(), database: database.kind, cardKeys });
}

function portOf(app: FastifyInstance | undefined, wanted: number): number {
  const address = app?.server.address();
  return typeof address === "object" && address !== null ? address.port : wanted;
}

interface News extends Settings {
  readonly origin: string;
  readonly database: string;
  readonly cardKeys: readonly string[];
}

function announce({ mode, dataDir, origin, database, cardKeys }: News): void {
  const where = database === "embedded" ? `embedded, in ${dataDir}` : database;
  const lines = [`Baleen is at ${origin} (${mode} mode, database: ${where})`];
  if (mode === "demo") lines.push(`Mails and SMS are kept at ${origin}/demo/outbox`);
  if (cardKeys.length > 0) lines.push(`Card keys to try: ${cardKeys.join(" ")}`);
  process.stdout.write(`${lines.join("\n")}\n`);
}

try {
  await start(readSettings(process.env));
} catch (error) {
  // What an operator can mend is said in words; everything else with its trace.
  const expected =
    error instanceof SettingsError || error instanceof DataDirTakenError || error instanceof DeploymentError;
  process.stderr.write(
    `${expected ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
}
