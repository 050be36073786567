import { setTimeout as wait } from "node:timers/promises";
import type { Localized } from "@baleen/contract/language.ts";
import { type Archive, readArchive, writeToLog } from "../../../platform/database/archive-store.ts";
import type { Database } from "../../../platform/database/database.ts";
import { Rejection } from "../../../platform/rejection.ts";
import { writeMoment } from "../moments/read-moment.ts";
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
 * Makes sure that this moment can be restored: pgBackRest has a young backup, and the write-ahead log has arrived in the
 * archive. Throws `Rejection` otherwise.
 */
export async function confirmArchive(options: ArchiveOptions): Promise<RunFile> {
  const { db, stanza, environment, now } = options;
  const { problem, backups, isEncrypted } = await readRepository(stanza, environment);
  if (problem) throw new Rejection("archiveUnfit", { problem });
  const newest = backups.at(-1);
  if (!newest || isOlderThan(maxBackupHours, newest.endedAt, now)) {
    const last = newest ? writeMoment(newest.endedAt) : { zh: "从未有过", en: "never" };
    throw new Rejection("archiveBackupOld", { last });
  }
  await untilArchived(db, options);
  return { file: newest.label, bytes: newest.bytes, sha256: null, isEncrypted };
}

const pollMs = 250;
/** For the copy of a segment to a distant bucket. */
const copyTimeoutMs = 60_000;

async function untilArchived(db: Database, { signal }: ArchiveOptions): Promise<void> {
  await writeToLog(db);
  const written = await readArchive(db);
  const problem = judgeSetUp(written);
  if (problem) throw new Rejection("archiveUnfit", { problem });
  const deadline = performance.now() + (written?.timeoutS ?? 0) * 1000 + copyTimeoutMs;
  for (;;) {
    const archive = await readArchive(db);
    // Names of segments are in the order of the log, also from timeline to timeline.
    if (written?.segment && archive?.lastSegment && archive.lastSegment >= written.segment) return;
    if (performance.now() > deadline) throw new Rejection("archiveUnfit", { problem: describeLate(archive) });
    await wait(pollMs, undefined, { signal });
  }
}

/** Why a server that is set up like this never archives a moment; undefined if it does. */
export function judgeSetUp(archive: Archive | null): Localized | undefined {
  if (!archive) {
    return {
      zh: "PostgreSQL没有归档（archive_mode是off）：按docs/operations/backups.md设置，再重启PostgreSQL",
      en: "PostgreSQL archives nothing (archive_mode is off): set it up as in docs/operations/backups.md, and restart PostgreSQL",
    };
  }
  if (archive.timeoutS > 0) return undefined;
  return {
    zh: "archive_timeout是0，写满16 MB才归档：alter system set archive_timeout = 60; select pg_reload_conf();",
    en: "archive_timeout is 0, so that 16 MB are archived at a time: alter system set archive_timeout = 60; select pg_reload_conf();",
  };
}

function describeLate(archive: Archive | null): Localized {
  const { lastArchivedAt = null, isFailing = false } = archive ?? {};
  const last = lastArchivedAt ? writeMoment(lastArchivedAt) : { zh: "从未有过", en: "never" };
  return {
    zh: `归档${isFailing ? "失败" : "太慢"}，最近一次成功：${last.zh}。原因在PostgreSQL的日志里`,
    en: `Archiving ${isFailing ? "fails" : "is too slow"}; it last succeeded: ${last.en}. PostgreSQL's log says why`,
  };
}
