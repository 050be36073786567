import { setTimeout as wait } from "node:timers/promises";
import { chinaTimeOf } from "../../../platform/china-day.ts";
import { type Archive, readArchive, writeWalRecord } from "../../../platform/database/archive-store.ts";
import type { Database } from "../../../platform/database/database.ts";
import { Rejection } from "../../../platform/rejection.ts";
import { isOlderThan, maxBackupHours, type RunFile } from "../record-run.ts";
import { readRepository } from "./pgbackrest.ts";

interface ArchiveOptions {
  readonly db: Database;
  readonly stanza: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly now: Date;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Makes sure that the current state can be restored: pgBackRest has a recent backup, and the write-ahead log has
 * arrived in the archive. Throws `Rejection` otherwise.
 */
export async function confirmArchive(options: ArchiveOptions): Promise<RunFile> {
  const { db, stanza, environment, now } = options;
  const { problem, backups, isEncrypted } = await readRepository(stanza, environment);
  if (problem) throw problem;
  const newest = backups.at(-1);
  if (!newest || isOlderThan(maxBackupHours, newest.endedAt, now)) {
    throw new Rejection("archiveBackupOld", { last: newest ? chinaTimeOf(newest.endedAt) : null });
  }
  await waitUntilArchived(db, options);
  return { file: newest.label, bytes: newest.bytes, sha256: null, isEncrypted };
}

const pollMs = 250;
/** Long enough to copy a segment to a distant bucket. */
const copyTimeoutMs = 60_000;

async function waitUntilArchived(db: Database, { signal }: ArchiveOptions): Promise<void> {
  await writeWalRecord(db);
  const written = await readArchive(db);
  const problem = findArchiveProblem(written);
  if (problem) throw problem;
  const deadline = performance.now() + (written?.timeoutS ?? 0) * 1000 + copyTimeoutMs;
  for (;;) {
    const archive = await readArchive(db);
    // Segment names sort in the order of the log, even across timelines.
    if (written?.segment && archive?.lastSegment && archive.lastSegment >= written.segment) return;
    if (performance.now() > deadline) throw archiveLateRejection(archive);
    await wait(pollMs, undefined, { signal });
  }
}

/** Why a server with this configuration never archives a point in time; undefined if it does. */
export function findArchiveProblem(archive: Archive | null): Rejection | undefined {
  if (!archive) return new Rejection("archiveOff");
  return archive.timeoutS > 0 ? undefined : new Rejection("archiveTimeoutOff");
}

function archiveLateRejection(archive: Archive | null): Rejection {
  const { lastArchivedAt = null, isFailing = false } = archive ?? {};
  return new Rejection("archiveLate", { isFailing, last: lastArchivedAt && chinaTimeOf(lastArchivedAt) });
}
