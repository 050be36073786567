import { counted } from "@baleen/contract/counted.ts";
import { ExplainedError } from "../../../platform/explained-error.ts";
import { judgeMode } from "../../backups/pgbackrest/confirm-archive.ts";
import type { Repository } from "../../backups/pgbackrest/pgbackrest.ts";
import { maxBackupHours } from "../../backups/record-run.ts";
import { type Facts, type Finding, fail, type Probes, warn } from "../check.ts";
import type { DatabaseFacts } from "../database-facts.ts";

const hourMs = 3_600_000;
/** A week, and a day for one that is late. */
const maxFullHours = 8 * 24;
/** With `archive_timeout` at a minute. */
const maxArchiveMinutes = 10;

type Sought = readonly Finding[] | false;

/** What is wrong with pgBackRest's backups of the stanza, and with the archive between them. */
export async function judgeArchive(
  { probes }: Facts,
  stanza: string,
  database: DatabaseFacts,
): Promise<readonly Sought[]> {
  return [await judgeRepository(probes, stanza), judgeServer(probes.now(), database)];
}

async function judgeRepository({ now, readRepository }: Probes, stanza: string): Promise<Sought> {
  const remedy = {
    zh: `以postgres用户运行pgbackrest --stanza=${stanza} check；步骤见docs/operations/backups.md`,
    en: `Run pgbackrest --stanza=${stanza} check as the user postgres; docs/operations/backups.md has the steps`,
  };
  try {
    const repository = await readRepository(stanza);
    return repository.problem ? fail(repository.problem, remedy) : judgeBackups(now(), repository);
  } catch (error) {
    if (error instanceof ExplainedError) return fail(error.sentence, remedy);
    throw error;
  }
}

function judgeBackups(now: Date, { backups }: Repository): Sought {
  const age = (at: Date | undefined) => (at ? (now.getTime() - at.getTime()) / hourMs : Infinity);
  const last = backups.at(-1)?.endedAt;
  const lastFull = backups.findLast(({ type }) => type === "full")?.endedAt;
  const timers = {
    zh: "看它的定时器：systemctl list-timers，journalctl -u 'baleen-pgbackrest@*'",
    en: "Look at its timers: systemctl list-timers, journalctl -u 'baleen-pgbackrest@*'",
  };
  if (age(last) > maxBackupHours) {
    const when = last?.toISOString();
    return fail(
      {
        zh: `pgBackRest最近一次备份：${when ?? "从未有过"}`,
        en: `The last backup by pgBackRest: ${when ?? "never"}`,
      },
      timers,
    );
  }
  if (age(lastFull) <= maxFullHours) return false;
  const when = lastFull?.toISOString();
  return warn(
    {
      zh: `pgBackRest最近一次全量备份：${when}，超过八天`,
      en: `The last full backup by pgBackRest is older than eight days: ${when}`,
    },
    timers,
  );
}

function judgeServer(now: Date, { archive, liveNodes }: DatabaseFacts): Sought {
  if (!archive) return false;
  const wrong = judgeMode(archive);
  if (wrong) return fail(wrong);
  const { lastArchivedAt, lastFailedAt } = archive;
  const when = lastArchivedAt?.toISOString();
  const remedy = {
    zh: "原因在PostgreSQL的日志里；以postgres用户运行pgbackrest check",
    en: "PostgreSQL's log says why; run pgbackrest check as the user postgres",
  };
  if (lastFailedAt && (!lastArchivedAt || lastFailedAt > lastArchivedAt)) {
    return fail(
      {
        zh: `归档失败，最近一次成功：${when ?? "从未有过"}`,
        en: `Archiving fails; it last succeeded: ${when ?? "never"}`,
      },
      remedy,
    );
  }
  // Without a node nothing may be written, so nothing has to be archived.
  const isOld = !lastArchivedAt || now.getTime() - lastArchivedAt.getTime() > maxArchiveMinutes * 60_000;
  return (
    liveNodes > 0 &&
    isOld &&
    fail(
      {
        zh: `最近一次归档：${when ?? "从未有过"}，早于${maxArchiveMinutes}分钟`,
        en: `The archive is older than ${counted(maxArchiveMinutes, "minute")}: ${when ?? "nothing was ever archived"}`,
      },
      remedy,
    )
  );
}
