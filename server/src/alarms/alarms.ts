import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import { inTransaction, type Tx } from "../platform/database/transaction.ts";
import { alarmKinds } from "./alarm-kinds.data.ts";
import type { AlarmKind, NewsKind } from "./alarm-kinds.ts";
import { type AlarmKey, addAlarm, closeAlarms, type RaisedAlarm } from "./alarm-store.ts";

interface Alarm extends AlarmKey {
  readonly details?: Readonly<Record<string, unknown>>;
}

type News = RaisedAlarm & { readonly kind: NewsKind };

export type LogAlarm = (sentence: string, details: Readonly<Record<string, unknown>>) => void;

/** `id` is the id of the alarm's row. */
type AnnouncedAlarm = Pick<RaisedAlarm, "kind" | "subject"> & { readonly id: number };

/** Enqueues the alerts about an alarm or news within the transaction. */
export type Announce = (tx: Tx, announced: AnnouncedAlarm, now: Date) => Promise<void>;

export interface Alarms {
  /**
   * Opens the alarm's row and writes its log line. With `tx` the row is part of the transaction. Without `tx` a failure
   * is logged, not thrown: a database outage must not change what the caller does next.
   */
  raise(alarm: Alarm, tx?: Tx): Promise<void>;
  /** Enqueues alerts about news within the transaction; writes nothing without a channel. */
  announceNews(news: News, tx: Tx): Promise<void>;
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
  const writeOrLog = async (write: () => Promise<unknown>) => {
    try {
      await write();
    } catch (error) {
      log("An alarm could not be kept in the database", withErrorMessages({ error }));
    }
  };
  return {
    async raise({ kind, subject, details: givenDetails = {} }, tx) {
      const details = withErrorMessages(givenDetails);
      log(alarmKinds[kind].summary.en, { kind, subject, ...details });
      const store = async (alarmTx: Tx) => {
        const now = clock.now();
        const id = await addAlarm(alarmTx, { kind, subject, details }, now);
        await announce?.(alarmTx, { id, kind, subject }, now);
      };
      if (tx) await store(tx);
      else await writeOrLog(() => inTransaction(db, store));
    },
    async announceNews(news, tx) {
      if (!announce) return;
      const now = clock.now();
      const { kind, subject } = news;
      await announce(tx, { id: await addAlarm(tx, news, now), kind, subject }, now);
    },
    async close(kinds, subjects, tx) {
      const closeThem = () => closeAlarms(tx ?? db, { kinds, subjects, at: clock.now(), by: null });
      if (tx) await closeThem();
      else await writeOrLog(closeThem);
    },
  };
}

/** Raises an alarm with these details, or closes it if the details are undefined. */
export async function raiseOrClose(
  alarms: Pick<Alarms, "raise" | "close">,
  { kind, subject }: AlarmKey,
  details: Alarm["details"],
): Promise<void> {
  if (details) await alarms.raise({ kind, subject, details });
  else await alarms.close([kind], [subject]);
}

/** Replaces errors with their messages: JSON has none, neither in the database nor in the log. */
function withErrorMessages(details: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [name, value instanceof Error ? value.message : value]),
  );
}
