import { secondsAfter } from "../../platform/clock.ts";
import { findLastBackupTime } from "../../platform/database/backup-store.ts";
import { findDeployment } from "../../platform/database/deployment.ts";
import type { Deps } from "../deps.ts";

/** A day, and two hours for a backup that takes longer than the one before. */
const maxAgeS = 26 * 3600;

/** Raises the alarm `backup.old` if backups are expected and there was none for 26 hours; closes it otherwise. */
export async function watchBackups({ db, clock, alarms, expectsBackups }: Deps): Promise<void> {
  const last = await findLastBackupTime(db);
  const since = last ?? (await findDeployment(db))?.recorded_at;
  const isOld = since !== undefined && since < secondsAfter(clock.now(), -maxAgeS);
  const alarm = { kind: "backup.old", subject: "backup" } as const;
  if (expectsBackups && isOld) {
    await alarms.raise({ ...alarm, details: { lastBackupAt: last?.toISOString() ?? null } });
  } else {
    await alarms.close([alarm.kind], [alarm.subject]);
  }
}
