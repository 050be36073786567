import { raiseOrClose } from "../../alarms/alarms.ts";
import type { Context } from "../../context.ts";
import { secondsAfter } from "../../platform/clock.ts";
import { findDeployment } from "../../platform/database/deployment.ts";
import { Rejection } from "../../platform/rejection.ts";
import { addBackup, type BackupKind, lastSuccessAt, listNewestBackups } from "./backup-store.ts";

/** The backup that a run made or tested: a dump, or a backup of pgBackRest, which keeps its own checksums. */
export interface RunFile {
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string | null;
  readonly isEncrypted: boolean;
}

type RecordContext = Pick<Context, "db" | "clock" | "alarms">;

const alarmsByKind = {
  backup: { kind: "backup.failed", subject: "backup" },
  drill: { kind: "backup.drill_failed", subject: "drill" },
} as const;

/** Runs a backup or a drill and records it: adds a row, and raises an alarm if it failed. */
export async function recordRun<Made extends RunFile>(
  { db, clock, alarms }: RecordContext,
  kind: keyof typeof alarmsByKind,
  run: () => Promise<Made>,
): Promise<Made> {
  const beganAt = clock.now();
  const alarm = alarmsByKind[kind];
  try {
    const made = await run();
    const isRecorded = await addBackup(db, {
      ...backupRowOf(kind, beganAt, clock.now(), made),
      outcome: "done",
    });
    const ended = kind === "backup" ? ([alarm.kind, "backup.old"] as const) : [alarm.kind];
    if (isRecorded) await alarms.close(ended, [alarm.subject]);
    return made;
  } catch (error) {
    // If the database is down, recording fails too. The command still reports the error, and the alarm `backup.old`
    // follows.
    if (error instanceof Rejection)
      await recordFailure({ db, clock, alarms }, kind, beganAt, error).catch(() => undefined);
    throw error;
  }
}

async function recordFailure(
  { db, clock, alarms }: RecordContext,
  kind: keyof typeof alarmsByKind,
  beganAt: Date,
  { sentence }: Rejection,
): Promise<void> {
  const problem = { problem_zh: sentence.zh, problem_en: sentence.en };
  const failed = { ...backupRowOf(kind, beganAt, clock.now()), ...problem, outcome: "failed" } as const;
  if (await addBackup(db, failed))
    await alarms.raise({ ...alarmsByKind[kind], details: { reason: sentence.en } });
}

/** The columns of a run. `file` is undefined if the run failed before it had a file. */
export function backupRowOf(kind: BackupKind, beganAt: Date, endedAt: Date, file?: RunFile) {
  return {
    kind,
    began_at: beganAt,
    ended_at: endedAt,
    file: file?.file ?? null,
    bytes: file?.bytes ?? null,
    sha256: file?.sha256 ?? null,
    is_encrypted: file?.isEncrypted ?? null,
  };
}

/** A day, plus two hours in case a backup takes longer than the previous one. */
export const maxBackupHours = 26;

export function isOlderThan(hours: number, at: Date | undefined, now: Date): boolean {
  return at === undefined || at < secondsAfter(now, -hours * 3600);
}

/**
 * Job: raises the alarm `backup.old` if backups are expected and the last one is older than 26 hours; closes it
 * otherwise.
 */
export async function watchBackups({ db, clock, alarms, features }: Context): Promise<void> {
  const last = lastSuccessAt(await listNewestBackups(db), "backup");
  const since = last ?? (await findDeployment(db))?.recorded_at;
  const isOld = since !== undefined && isOlderThan(maxBackupHours, since, clock.now());
  const details =
    features.expectsBackups && isOld ? { lastBackupAt: last?.toISOString() ?? null } : undefined;
  await raiseOrClose(alarms, { kind: "backup.old", subject: "backup" }, details);
}
