import manifest from "../package.json" with { type: "json" };
import { alarmKinds } from "./alarms/alarm-kinds.data.ts";
import { readWatchedReplication } from "./alarms/watched-replication.ts";
import type { Composition } from "./compose.ts";
import { countUnfinished, type UnfinishedWork } from "./content/statistics/unfinished-store.ts";
import { productMigrations } from "./migrations.ts";
import type { OpenDatabase } from "./open-database.ts";
import { invariants } from "./operations/invariants/invariants.data.ts";
import type { Clock } from "./platform/clock.ts";
import type { Replication } from "./platform/database/replication.ts";
import type { GaugeValues, ServedMetrics } from "./platform/metrics/open-metrics.ts";
import { withTimeout } from "./platform/with-timeout.ts";

const readEveryMs = 15_000;
const readTimeoutMs = 1_500;

type MetricSources = Pick<Composition, "background" | "meter"> & {
  readonly database: Pick<OpenDatabase, "poolCounts" | "replicaState">;
};

/** Registers gauges that are read on demand: the state of this process and of the database. */
export function collectMetrics(metrics: ServedMetrics, sources: MetricSources): void {
  const { db, clock } = sources.background;
  const schema = Object.keys(productMigrations).at(-1) ?? "";
  metrics.set("build_info", { version: manifest.version, schema }, 1);
  metrics.addSource(() => measureProcess(sources));
  const count = limitReads(clock, () => countUnfinished(db, clock.now()));
  metrics.addSource(async () => measureUnfinished(await count()));
  const replication = limitReads(clock, () => readWatchedReplication(db));
  metrics.addSource(async () => measureReplication(await replication()));
}

function measureProcess({ background, meter, database }: MetricSources): GaugeValues {
  const { clock, gateways, passwordHash } = background;
  const openCircuits = meter.listOpenCircuits();
  const replica = database.replicaState();
  return {
    db_pool: [...database.poolCounts()].flatMap(([pool, counts]) =>
      Object.entries(counts).map(([state, value]) => [{ pool, state }, value] as const),
    ),
    gateway_circuit_open: [...gateways.keys()].map((method) => [
      { method },
      openCircuits.has(method) ? 1 : 0,
    ]),
    password_queue: Object.entries(passwordHash.load()).map(([state, value]) => [{ state }, value]),
    clock_offset_seconds: clock.aheadMs() / 1000,
    database_replica_used: replica && (replica.state === "used" ? 1 : 0),
    database_replica_lag_seconds: replica?.lagMs === undefined ? undefined : replica.lagMs / 1000,
  };
}

function measureReplication({ role, standbys, archive, ...found }: Replication): GaugeValues {
  const countOf = (synchronous: boolean) =>
    standbys.filter(({ isSynchronous }) => isSynchronous === synchronous).length;
  const lags = standbys.flatMap(({ lagS }) => lagS ?? []);
  return {
    database_role: (["primary", "standby"] as const).map((known) => [
      { role: known },
      known === role ? 1 : 0,
    ]),
    database_timeline: found.timeline,
    database_failovers: found.failovers,
    database_standbys: [true, false].map((synchronous) => [
      { synchronous: String(synchronous) },
      countOf(synchronous),
    ]),
    database_without_standby_seconds: found.withoutStandbyS ?? 0,
    database_standby_lag_seconds: lags.length === 0 ? undefined : Math.max(...lags),
    database_archive_age_seconds: archive?.ageS,
  };
}

function measureUnfinished(found: UnfinishedWork): GaugeValues {
  return {
    attempts_open: found.attemptsOpen,
    oldest_open_attempt_seconds: found.oldestOpenAttemptS,
    notices_unhandled: found.noticesUnhandled,
    devices_live: found.devicesLive,
    refunds_underway: found.refundsUnderway,
    backup_last_success_seconds: found.lastBackupS ?? undefined,
    alarms_open: countByName(alarmKinds, found.alarms).map(([kind, value]) => [{ kind }, value]),
    invariants_violated: countByName(invariants, found.violations).map(([invariant, value]) => [
      { invariant },
      value,
    ]),
  };
}

/** A count for each known name, including zeros. Counts of unknown names are added up as `other`. */
function countByName(known: object, counted: Readonly<Record<string, number>>): [string, number][] {
  const names = Object.keys(known);
  const others = Object.entries(counted).filter(([name]) => !names.includes(name));
  const other = others.reduce((sum, [, number]) => sum + number, 0);
  return [...names.map((name): [string, number] => [name, counted[name] ?? 0]), ["other", other]];
}

/** Reads the database at most every 15 seconds, within a timeout; in between, returns the last result or error. */
function limitReads<Result>(clock: Clock, read: () => Promise<Result>): () => Promise<Result> {
  const readInTime = () =>
    withTimeout(readTimeoutMs, read, () => new Error("The database did not answer in time"));
  let last: { readonly atMs: number; readonly result: Promise<Result> } | undefined;
  return async () => {
    const atMs = clock.now().getTime();
    if (!last || Math.abs(atMs - last.atMs) >= readEveryMs) last = { atMs, result: readInTime() };
    return await last.result;
  };
}
