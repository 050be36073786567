import { wasClosedByOperator } from "../alarms/alarm-store.ts";
import type { Alarms } from "../alarms/alarms.ts";
import { type Clock, secondsAfter } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import {
  type Archive,
  type Replication,
  readReplication,
  rememberTimeline,
  type Standby,
} from "../platform/database/replication.ts";
import { listNodes } from "../platform/nodes/node-store.ts";
import type { Deps } from "./deps.ts";

/** A standby that was restarted is back by then. */
const maxAloneS = 60;
const maxLagS = 10;
const maxArchiveAgeS = 600;
/** PostgreSQL repeats a failed attempt each minute. */
const maxFailingS = 120;
/** Four missed reports of a node. */
const aliveS = 120;

export const isAlone = ({ withoutStandbyS }: Replication) => (withoutStandbyS ?? 0) > maxAloneS;
export const isBehind = ({ lagS }: Pick<Standby, "lagS">) => (lagS ?? 0) > maxLagS;
export const isOld = ({ ageS, isFailing }: Archive) =>
  ageS > maxArchiveAgeS || (isFailing && ageS > maxFailingS);

const subject = "database";

type ReplicationAlarm = "database.no_standby" | "database.standby_behind" | "database.archive_old";

/** Undefined if there is nothing to raise. */
type AlarmDetails = Readonly<Record<string, unknown>> | undefined;

/** Job: remembers which server is the primary; raises the alarms about standbys and the archive, or closes them. */
export async function watchReplication({
  db,
  clock,
  alarms,
}: Pick<Deps, "db" | "clock" | "alarms">): Promise<void> {
  const replication = await readReplication(db);
  await rememberTimeline(db, replication);
  await raiseOrClose(alarms, "database.no_standby", await describeAlone(db, replication));
  await raiseOrClose(alarms, "database.standby_behind", await describeBehind(db, clock, replication));
  await raiseOrClose(alarms, "database.archive_old", describeArchive(replication));
}

async function raiseOrClose(alarms: Alarms, kind: ReplicationAlarm, details: AlarmDetails): Promise<void> {
  if (details) await alarms.raise({ kind, subject, details });
  else await alarms.close([kind], [subject]);
}

/**
 * Patroni empties `synchronous_standby_names` while there is no standby, so one that was seen is missed too, until an operator
 * has closed the alarm: then there is to be none.
 */
async function describeAlone(db: Database, replication: Replication): Promise<AlarmDetails> {
  if (!isAlone(replication)) return undefined;
  const { host, namesStandbys, standbySeenAt } = replication;
  const isGivenUp =
    !namesStandbys &&
    standbySeenAt !== null &&
    (await wasClosedByOperator(db, { kind: "database.no_standby", subject }, standbySeenAt));
  return isGivenUp ? undefined : { primary: host, standbySeenAt: standbySeenAt?.toISOString() ?? null };
}

/** The standbys that the primary knows, and the replica of the settings, which may be no standby of its own. */
async function describeBehind(db: Database, clock: Clock, { standbys }: Replication): Promise<AlarmDetails> {
  const behind = standbys.filter(isBehind).map(({ name, lagS }) => `${name}: ${Math.round(lagS ?? 0)} s`);
  const aliveSince = secondsAfter(clock.now(), -aliveS);
  const replicas = (await listNodes(db))
    .filter((node) => node.replica_state === "behind" && node.last_seen_at >= aliveSince)
    .map(
      ({ name, replica_lag_ms }) =>
        `DATABASE_READ_URL (${name}): ${Math.round((replica_lag_ms ?? 0) / 1000)} s`,
    );
  return behind.length + replicas.length > 0 ? { standbys: [...behind, ...replicas] } : undefined;
}

function describeArchive({ archive }: Replication): AlarmDetails {
  if (!archive || !isOld(archive)) return undefined;
  return {
    ageS: Math.round(archive.ageS),
    isFailing: archive.isFailing,
    lastArchivedAt: archive.lastArchivedAt?.toISOString() ?? null,
  };
}
