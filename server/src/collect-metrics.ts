import manifest from "../package.json" with { type: "json" };
import { alarmKinds } from "./alarms/alarm-kinds.ts";
import { readWatchedReplication } from "./alarms/watched-replication.ts";
import type { Composed } from "./compose.ts";
import { countUnfinished, type UnfinishedWork } from "./content/statistics/unfinished-store.ts";
import { invariants } from "./operations/invariants/invariants.ts";
import { productMigrations } from "./platform/database/migrate.ts";
import type { OpenDatabase } from "./platform/database/open-database.ts";
import type { ReplicaState } from "./platform/database/read-replica.ts";
import type { Replication } from "./platform/database/replication.ts";
import type { GaugeName } from "./platform/metrics/metrics.ts";
import type { Sample, ServedMetrics } from "./platform/metrics/open-metrics.ts";
import { withTimeout } from "./platform/with-timeout.ts";

const readEveryMs = 15_000;
const readTimeoutMs = 1_500;

const countedByDatabase = [
  "attempts_open",
  "oldest_open_attempt_seconds",
  "notices_unhandled",
  "refunds_underway",
  "devices_live",
  "backup_last_success_seconds",
  "alarms_open",
  "invariants_violated",
] as const satisfies readonly GaugeName[];

const readOfReplication = [
  "database_role",
  "database_timeline",
  "database_failovers",
  "database_standbys",
  "database_without_standby_seconds",
  "database_standby_lag_seconds",
  "database_archive_age_seconds",
] as const satisfies readonly GaugeName[];

type MetricSources = Pick<Composed, "background" | "meter"> & {
  readonly database: Pick<OpenDatabase, "poolCounts" | "replicaState">;
};

/** Registers gauges that are read on demand: the state of this process and of the database. */
export function collectMetrics(metrics: ServedMetrics, { background, meter, database }: MetricSources): void {
  const { db, clock, gateways, passwordHash } = background;
  const schema = Object.keys(productMigrations).at(-1) ?? "";
  metrics.set("build_info", { version: manifest.version, schema }, 1);
  metrics.readFrom({ names: ["db_pool"], read: () => poolSamples(database.poolCounts()) });
  metrics.readFrom({
    names: ["gateway_circuit_open", "password_queue", "clock_offset_seconds"],
    read() {
      const openCircuits = meter.openCircuits();
      return [
        ...[...gateways.keys()].map(
          (method): Sample => ({
            name: "gateway_circuit_open",
            labels: { method },
            value: openCircuits.has(method) ? 1 : 0,
          }),
        ),
        ...Object.entries(passwordHash.load()).map(
          ([state, value]): Sample => ({ name: "password_queue", labels: { state }, value }),
        ),
        { name: "clock_offset_seconds", labels: {}, value: clock.aheadMs() / 1000 },
      ];
    },
  });
  metrics.readFrom({
    names: ["database_replica_used", "database_replica_lag_seconds"],
    read: () => replicaSamples(database.replicaState()),
  });
  const count = atMostEvery(readEveryMs, () => inTime(() => countUnfinished(db, clock.now())));
  metrics.readFrom({ names: countedByDatabase, read: async () => unfinishedSamples(await count()) });
  const replication = atMostEvery(readEveryMs, () => inTime(() => readWatchedReplication(db)));
  metrics.readFrom({
    names: readOfReplication,
    read: async () => replicationSamples(await replication()),
  });
}

function inTime<Result>(read: () => Promise<Result>): Promise<Result> {
  return withTimeout(readTimeoutMs, read, () => new Error("The database did not answer in time"));
}

function replicationSamples({ role, standbys, archive, ...found }: Replication): Sample[] {
  const countOf = (synchronous: boolean) =>
    standbys.filter(({ isSynchronous }) => isSynchronous === synchronous).length;
  const lags = standbys.flatMap(({ lagS }) => lagS ?? []);
  return [
    ...(["primary", "standby"] as const).map(
      (known): Sample => ({ name: "database_role", labels: { role: known }, value: known === role ? 1 : 0 }),
    ),
    { name: "database_timeline", labels: {}, value: found.timeline },
    { name: "database_failovers", labels: {}, value: found.failovers },
    ...[true, false].map(
      (synchronous): Sample => ({
        name: "database_standbys",
        labels: { synchronous: String(synchronous) },
        value: countOf(synchronous),
      }),
    ),
    { name: "database_without_standby_seconds", labels: {}, value: found.withoutStandbyS ?? 0 },
    ...(lags.length === 0 ? [] : [lagOfStandbys(Math.max(...lags))]),
    ...(archive ? [ageOfArchive(archive.ageS)] : []),
  ];
}

const lagOfStandbys = (value: number): Sample => ({
  name: "database_standby_lag_seconds",
  labels: {},
  value,
});
const ageOfArchive = (value: number): Sample => ({ name: "database_archive_age_seconds", labels: {}, value });

function replicaSamples(replica: ReplicaState | undefined): Sample[] {
  if (!replica) return [];
  const used: Sample = {
    name: "database_replica_used",
    labels: {},
    value: replica.state === "used" ? 1 : 0,
  };
  if (replica.lagMs === undefined) return [used];
  return [used, { name: "database_replica_lag_seconds", labels: {}, value: replica.lagMs / 1000 }];
}

function poolSamples(pools: ReturnType<OpenDatabase["poolCounts"]>): Sample[] {
  return [...pools].flatMap(([pool, counts]) =>
    Object.entries(counts).map(
      ([state, value]): Sample => ({ name: "db_pool", labels: { pool, state }, value }),
    ),
  );
}

function unfinishedSamples(found: UnfinishedWork): Sample[] {
  return [
    { name: "attempts_open", labels: {}, value: found.attemptsOpen },
    { name: "oldest_open_attempt_seconds", labels: {}, value: found.oldestOpenAttemptS },
    { name: "notices_unhandled", labels: {}, value: found.noticesUnhandled },
    { name: "devices_live", labels: {}, value: found.devicesLive },
    { name: "refunds_underway", labels: {}, value: found.refundsUnderway },
    ...(found.lastBackupS === null ? [] : [lastBackup(found.lastBackupS)]),
    ...byName(alarmKinds, found.alarms).map(
      ([kind, value]): Sample => ({ name: "alarms_open", labels: { kind }, value }),
    ),
    ...byName(invariants, found.violations).map(
      ([invariant, value]): Sample => ({ name: "invariants_violated", labels: { invariant }, value }),
    ),
  ];
}

const lastBackup = (value: number): Sample => ({ name: "backup_last_success_seconds", labels: {}, value });

/** A number for each known name, 0 included; unknown names are counted together as `other`. */
function byName(known: object, counted: Readonly<Record<string, number>>): [string, number][] {
  const names = Object.keys(known);
  const others = Object.entries(counted).filter(([name]) => !names.includes(name));
  const other = others.reduce((sum, [, number]) => sum + number, 0);
  return [...names.map((name): [string, number] => [name, counted[name] ?? 0]), ["other", other]];
}

/** Caches a result, or a failure, for an interval. */
function atMostEvery<Result>(intervalMs: number, read: () => Promise<Result>): () => Promise<Result> {
  let last: { readonly atMs: number; readonly result: Promise<Result> } | undefined;
  return async () => {
    const nowMs = performance.now();
    if (!last || nowMs - last.atMs >= intervalMs) last = { atMs: nowMs, result: read() };
    return await last.result;
  };
}
