import type { PostgresPool } from "kysely";
import type pg from "pg";

/** `unreachable` includes a server that is not a replica. */
export interface ReplicaState {
  readonly state: "used" | "behind" | "unreachable";
  /** Undefined until it is measured. */
  readonly lagMs: number | undefined;
}

/** A replica with a greater lag is not used. */
const maxLagMs = 10_000;
const measureEveryMs = 5_000;
/** Ten minutes of samples. */
const maxSamples = 120;

/** Hands out connections to the replica as long as it is reachable and not far behind the primary. */
export function openReadReplica({ replica, primary }: Record<"replica" | "primary", PostgresPool>) {
  const lag = new ReplicationLag();
  let state: ReplicaState = { state: "unreachable", lagMs: undefined };
  /** Called every five seconds by the timer below. */
  const measure = async () => {
    try {
      const written = await readRow<{ lsn: string }>(
        primary,
        "select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as lsn",
      );
      const atMs = performance.now();
      const replayed = await readReplay(replica);
      const lagMs = replayed && lag.measure({ primaryLsn: Number(written?.lsn), atMs, ...replayed });
      if (lagMs === undefined) state = { state: "unreachable", lagMs };
      else state = { state: lagMs <= maxLagMs ? "used" : "behind", lagMs };
    } catch {
      state = { state: "unreachable", lagMs: undefined };
    }
  };
  const timer = setInterval(measure, measureEveryMs);
  timer.unref();
  return {
    pool: {
      ...primary,
      async connect() {
        if (state.state !== "used") return await primary.connect();
        try {
          return await replica.connect();
        } catch {
          state = { state: "unreachable", lagMs: undefined };
          return await primary.connect();
        }
      },
    },
    state: (): ReplicaState => state,
    measure,
    async stop() {
      clearInterval(timer);
      await Promise.all([replica.end(), primary.end()]);
    },
  };
}

interface ReplayPosition {
  /** The position up to which the replica has replayed the log, in bytes. */
  readonly replayedLsn: number;
  /** Milliseconds since the commit of the newest replayed transaction; undefined if there was none yet. */
  readonly sinceCommitMs: number | undefined;
}

/** Undefined if the server is not a replica. */
async function readReplay(replica: PostgresPool): Promise<ReplayPosition | undefined> {
  const row = await readRow<{ lsn: string | null; since: string | null }>(
    replica,
    `select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') as lsn,
      extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) * 1000 as since
     where pg_is_in_recovery()`,
  );
  if (row?.lsn == null) return undefined;
  const sinceCommitMs = row.since === null ? undefined : Math.max(0, Number(row.since));
  return { replayedLsn: Number(row.lsn), sinceCommitMs };
}

async function readRow<Row>(pool: PostgresPool, query: string): Promise<Row | undefined> {
  // The pools come from `connection-pool.ts`, so their connections are the driver's.
  const client = (await pool.connect()) as unknown as pg.PoolClient;
  try {
    const { rows } = await client.query(query);
    return rows[0] as Row | undefined;
  } finally {
    client.release();
  }
}

interface LagMeasurement extends ReplayPosition {
  readonly primaryLsn: number;
  readonly atMs: number;
}

/**
 * Computes a replica's lag from positions in the log: the replica has everything up to the latest time at which the
 * primary's position was at most the replica's current one. The age of the newest replayed commit alone would grow
 * while there are no writes.
 */
export class ReplicationLag {
  #samples: { readonly lsn: number; readonly atMs: number }[] = [];

  /** Milliseconds; undefined if the replica is behind all known positions of the primary and has replayed no commit. */
  measure({ primaryLsn, atMs, replayedLsn, sinceCommitMs }: LagMeasurement): number | undefined {
    this.#samples = [{ lsn: primaryLsn, atMs }, ...this.#samples].slice(0, maxSamples);
    const reachedSample = this.#samples.find(({ lsn }) => lsn <= replayedLsn);
    const ages = [reachedSample && atMs - reachedSample.atMs, sinceCommitMs].filter((ms) => ms !== undefined);
    return ages.length === 0 ? undefined : Math.round(Math.min(...ages));
  }
}
