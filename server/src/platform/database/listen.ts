import { type Fraction, fractions, systemRandom } from "../random.ts";
import { PrimaryClient } from "./primary.ts";

export interface ListenOptions {
  readonly databaseUrl: string;
  readonly channel: string;
  /** Called for each notification and after each connect, since notifications may have been missed before it. */
  onNotification(): void;
  /** Jitter of the delays between attempts, from 0 to 1. */
  readonly fraction?: Fraction;
}

export type Listener = ReturnType<typeof listenTo>;

const connectTimeoutMs = 5_000;
const minDelayMs = 500;
const maxDelayMs = 60_000;

/**
 * Listens to a channel on its own connection, and reconnects after delays that double up to a minute. Never throws:
 * without notifications a node is only slower to notice changes.
 */
export function listenTo({ databaseUrl, channel, onNotification, ...rest }: ListenOptions) {
  const { fraction = fractions(systemRandom) } = rest;
  let isStopped = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let client: PrimaryClient | undefined;

  const connectLater = (lostClient: PrimaryClient) => {
    if (isStopped || lostClient !== client) return;
    client = undefined;
    lostClient.end().catch(() => undefined);
    const delayMs = Math.min(maxDelayMs, minDelayMs * 2 ** failures) * (1 - fraction() / 2);
    failures += 1;
    timer = setTimeout(connect, delayMs);
    timer.unref();
  };

  const connect = () => {
    const opened = new PrimaryClient({
      connectionString: databaseUrl,
      connectionTimeoutMillis: connectTimeoutMs,
      query_timeout: connectTimeoutMs,
      // Lets TCP detect a peer that has gone silent.
      keepAlive: true,
      keepAliveInitialDelayMillis: 30_000,
    });
    client = opened;
    opened.on("error", () => connectLater(opened));
    opened.on("end", () => connectLater(opened));
    opened.on("notification", onNotification);
    opened
      .connect()
      .then(() => opened.query(`listen ${opened.escapeIdentifier(channel)}`))
      .then(() => {
        failures = 0;
        onNotification();
      })
      .catch(() => connectLater(opened));
  };

  connect();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
