import { raiseOrClose } from "../alarms/alarms.ts";
import {
  isArchiveOld,
  isStandbyBehind,
  isStandbyMissing,
  readWatchedReplication,
  databaseSubject as subject,
} from "../alarms/watched-replication.ts";
import type { Context } from "../context.ts";
import { secondsAfter } from "../platform/clock.ts";
import { findChangedCollations } from "../platform/database/collations.ts";
import { type Replication, recordTimeline } from "../platform/database/replication.ts";
import { listNodes } from "../platform/nodes/node-store.ts";

/** Four missed heartbeats of a node. */
const aliveS = 120;

/** Undefined if there is no alarm to raise. */
type AlarmDetails = Readonly<Record<string, unknown>> | undefined;

/** Job: records which server is the primary; raises or closes the alarms about standbys and the archive. */
export async function watchReplication(context: Pick<Context, "db" | "clock" | "alarms">): Promise<void> {
  const { db, alarms } = context;
  const replication = await readWatchedReplication(db);
  await recordTimeline(db, replication);
  await raiseOrClose(alarms, { kind: "database.no_standby", subject }, describeMissingStandby(replication));
  await raiseOrClose(
    alarms,
    { kind: "database.standby_behind", subject },
    await describeLaggingServers(context, replication),
  );
  await raiseOrClose(alarms, { kind: "database.archive_old", subject }, describeArchive(replication));
}

function describeMissingStandby(replication: Replication): AlarmDetails {
  const { host, standbySeenAt } = replication;
  return isStandbyMissing(replication)
    ? { primary: host, standbySeenAt: standbySeenAt?.toISOString() ?? null }
    : undefined;
}

/**
 * The primary's standbys and the nodes' replicas (`DATABASE_READ_URL`) that lag behind. Such a replica may not be a
 * standby of this primary.
 */
async function describeLaggingServers(
  { db, clock }: Pick<Context, "db" | "clock">,
  { standbys }: Replication,
) {
  const aliveSince = secondsAfter(clock.now(), -aliveS);
  const nodes = (await listNodes(db)).filter(
    (node) => node.replica_state === "behind" && node.last_seen_at >= aliveSince,
  );
  const behind = [
    ...standbys.filter(isStandbyBehind).map(({ name, lagS }) => `${name}: ${Math.round(lagS ?? 0)} s`),
    ...nodes.map(
      ({ name, replica_lag_ms: lagMs }) =>
        `DATABASE_READ_URL (${name}): ${Math.round((lagMs ?? 0) / 1000)} s`,
    ),
  ];
  return behind.length > 0 ? { standbys: behind } : undefined;
}

function describeArchive({ archive }: Replication): AlarmDetails {
  if (!archive || !isArchiveOld(archive)) return undefined;
  const { ageS, isFailing, lastArchivedAt } = archive;
  return { ageS: Math.round(ageS), isFailing, lastArchivedAt: lastArchivedAt?.toISOString() ?? null };
}

/**
 * Job: raises the alarm `database.collation_changed` while indexes of texts were built with another version of the
 * collation rules; closes it otherwise.
 */
export async function watchCollations({ db, alarms }: Pick<Context, "db" | "alarms">): Promise<void> {
  const collations = (await findChangedCollations(db)).map(
    ({ name = "default", recorded, actual }) => `${name}: ${recorded} → ${actual}`,
  );
  const details = collations.length > 0 ? { collations } : undefined;
  await raiseOrClose(alarms, { kind: "database.collation_changed", subject }, details);
}
