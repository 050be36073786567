import { ExplainedError } from "../../../platform/explained-error.ts";
import { judgeMode } from "../../backups/pgbackrest/confirm-archive.ts";
import type { Repository } from "../../backups/pgbackrest/pgbackrest.ts";
import { maxBackupHours } from "../../backups/record-run.ts";
import { type Facts, type Finding, fail, type Probes, warn } from "../check.ts";
import type { DatabaseFacts } from "../database-facts.ts";

const hourMs = 3_600_000;
/** A week, and a day for one that is late. */
const maxFullHours = 8 * 24;

type Sought = readonly Finding[] | false;

/** What is wrong with pgBackRest's backups of the stanza, and with how the server archives between them. */
export async function judgeArchive(
  { probes }: Facts,
  stanza: string,
  database: DatabaseFacts,
): Promise<readonly Sought[]> {
  return [await judgeRepository(probes, stanza), judgeServer(database)];
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

/** Whether the server archives at all; how old its archive is belongs to the check of that. */
function judgeServer({ archive }: DatabaseFacts): Sought {
  const wrong = archive && judgeMode(archive);
  return wrong !== undefined && fail(wrong);
}
