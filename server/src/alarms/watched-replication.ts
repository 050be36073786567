import { type SqlBool, sql } from "kysely";
import type { Archive } from "../platform/database/archive-store.ts";
import type { Database } from "../platform/database/database.ts";
import { type Replication, readReplication, type Standby } from "../platform/database/replication.ts";
import { hasAlarm } from "./alarm-store.ts";

/** A restarted standby is back within this time. */
const maxAloneS = 60;
const maxLagS = 10;
const maxArchiveAgeS = 600;
/** PostgreSQL retries a failed archive command every minute. */
const maxFailingS = 120;

export const isAlone = ({ withoutStandbyS }: Replication) => (withoutStandbyS ?? 0) > maxAloneS;
export const isBehind = ({ lagS }: Pick<Standby, "lagS">) => (lagS ?? 0) > maxLagS;
export const isOld = ({ ageS, isFailing }: Archive) =>
  ageS > maxArchiveAgeS || (isFailing && ageS > maxFailingS);

/** Subject of the alarms about standbys and the archive. */
export const databaseSubject = "database";

/**
 * Patroni empties `synchronous_standby_names` while there is no standby. So a standby that was seen before counts as
 * missing even then, until an operator closes the alarm: that confirms that no standby is wanted.
 */
export async function readWatchedReplication(db: Database): Promise<Replication> {
  const replication = await readReplication(db);
  const { namesStandbys, standbySeenAt, withoutStandbyS } = replication;
  if (withoutStandbyS === null || namesStandbys || standbySeenAt === null) return replication;
  const alarm = { kind: "database.no_standby", subject: databaseSubject } as const;
  const sinceThen = sql<SqlBool>`closed_at >= ${standbySeenAt} and closed_by is not null`;
  const isGivenUp = await hasAlarm(db, alarm, sinceThen);
  return isGivenUp ? { ...replication, withoutStandbyS: null } : replication;
}
