import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import { inTransaction, type Queries, type Tx } from "../platform/database/transaction.ts";
import { type AlarmKind, alarmKinds, type NewsKind } from "./alarm-kinds.ts";
import { type AlarmKey, addNews, closeAlarms, type News, openAlarm } from "./alarm-store.ts";

interface Alarm extends AlarmKey {
  readonly details?: Readonly<Record<string, unknown>>;
}

export type LogAlarm = (sentence: string, details: Readonly<Record<string, unknown>>) => void;

interface AnnouncedAlarm {
  /** Of the alarm's row. */
  readonly id: number;
  readonly kind: AlarmKind | NewsKind;
  readonly subject: string;
}

/** Has an alarm or news sent to operators, as part of the transaction. */
export type Announce = (tx: Tx, announced: AnnouncedAlarm, now: Date) => Promise<void>;

export interface Alarms {
  /**
   * Opens an alarm's row and writes its log line. With `tx` the row is part of the transaction. Without it a failure
   * is logged, not thrown: a database that is down must not change what the caller does next.
   */
  raise(alarm: Alarm, tx?: Tx): Promise<void>;
  /** Has news sent to operators as part of the transaction; without a channel nothing is written. */
  tell(news: News, tx: Tx): Promise<void>;
  close(kinds: readonly AlarmKind[], subjects: readonly string[], tx?: Tx): Promise<void>;
}

interface AlarmOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: LogAlarm;
  /** Undefined if no alert channel is set up. */
  readonly announce?: Announce | undefined;
}

export function openAlarms({ db, clock, log, announce }: AlarmOptions): Alarms {
  const outsideTransactions = async (write: () => Promise<unknown>) => {
    try {
      await write();
    } catch (error) {
      log("An alarm could not be kept in the database", { error });
    }
  };
  return {
    async raise({ kind, subject, details = {} }, tx) {
      log(alarmKinds[kind], { kind, subject, ...details });
      const keep = async (queries: Queries) => {
        const now = clock.now();
        const id = await openAlarm(queries, { kind, subject }, withErrorMessages(details), now);
        return { id, kind, subject, now };
      };
      const keepAndAnnounce = async (own: Tx) => {
        const { now, ...alarm } = await keep(own);
        await announce?.(own, alarm, now);
      };
      if (tx) await keepAndAnnounce(tx);
      else await outsideTransactions(() => (announce ? inTransaction(db, keepAndAnnounce) : keep(db)));
    },
    async tell(news, tx) {
      if (!announce) return;
      const now = clock.now();
      const { kind, subject } = news;
      await announce(tx, { id: await addNews(tx, news, now), kind, subject }, now);
    },
    async close(kinds, subjects, tx) {
      const shut = () => closeAlarms(tx ?? db, { kinds, subjects, at: clock.now(), by: null });
      if (tx) await shut();
      else await outsideTransactions(shut);
    },
  };
}

/** Raises an alarm with these details; closes it if there are none. */
export async function raiseOrClose(
  alarms: Pick<Alarms, "raise" | "close">,
  { kind, subject }: AlarmKey,
  details: Alarm["details"],
): Promise<void> {
  if (details) await alarms.raise({ kind, subject, details });
  else await alarms.close([kind], [subject]);
}

/** Replaces errors by their messages, since JSON drops them. */
function withErrorMessages(details: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [name, value instanceof Error ? value.message : value]),
  );
}
