import { type SqlBool, sql } from "kysely";
import type { Archive } from "../platform/database/archive-store.ts";
import type { Database } from "../platform/database/database.ts";
import { type Replication, readReplication, type Standby } from "../platform/database/replication.ts";
import { hasAlarm } from "./alarm-store.ts";

/** A restarted standby is back within this time. */
const maxWithoutStandbyS = 60;
const maxLagS = 10;
const maxArchiveAgeS = 600;
/** PostgreSQL retries a failed archive command every minute. */
const maxFailingS = 120;

export const isStandbyMissing = ({ withoutStandbyS }: Replication) =>
  (withoutStandbyS ?? 0) > maxWithoutStandbyS;
export const isStandbyBehind = ({ lagS }: Pick<Standby, "lagS">) => (lagS ?? 0) > maxLagS;
export const isArchiveOld = ({ ageS, isFailing }: Archive) =>
  ageS > maxArchiveAgeS || (isFailing && ageS > maxFailingS);

/** Subject of the alarms about standbys and the archive. */
export const databaseSubject = "database";

/**
 * Patroni empties `synchronous_standby_names` while there is no standby. So once a standby was seen, the lack of one is
 * reported even then. Only when an operator closes the alarm, which confirms that there is to be no standby, is it no
 * longer reported.
 */
export async function readWatchedReplication(db: Database): Promise<Replication> {
  const replication = await readReplication(db);
  const { namesStandbys, standbySeenAt, withoutStandbyS } = replication;
  if (withoutStandbyS === null || namesStandbys || standbySeenAt === null) return replication;
  const alarm = { kind: "database.no_standby", subject: databaseSubject } as const;
  const sinceThen = sql<SqlBool>`closed_at >= ${standbySeenAt} and closed_by is not null`;
  const isStandbyUnneeded = await hasAlarm(db, alarm, sinceThen);
  return isStandbyUnneeded ? { ...replication, withoutStandbyS: null } : replication;
}
