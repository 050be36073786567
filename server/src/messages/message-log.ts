import { type Selectable, sql } from "kysely";
import type { LogAlarm } from "../alarms/alarms.ts";
import type { Context } from "../context.ts";
import type { Queries } from "../platform/database/transaction.ts";
import type { KeyRing } from "../platform/key-ring.ts";
import type { Tables } from "../tables.ts";
import { maskAddress } from "./compose-message.ts";
import { type Channel, NotConfiguredError, NotSentError, type Send } from "./senders/sender.ts";
import { SmsBudgetError } from "./sms-budget.ts";

type LogOptions = Pick<Context, "db" | "clock" | "keyRing" | "metrics"> & { readonly log: LogAlarm };

/** Logs every message and its outcome, without text, code and address. If logging fails, the message is still sent. */
export function logMessages(send: Send, { db, clock, keyRing, metrics, log }: LogOptions): Send {
  return async (message) => {
    const { channel, purpose, to } = message;
    const startMs = performance.now();
    const save = async (result: Pick<LoggedMessage, "outcome" | "answer" | "provider_id">) => {
      metrics.count("messages_total", { channel, purpose, outcome: result.outcome });
      const row = {
        at: clock.now(),
        channel,
        purpose,
        target_masked: maskAddress(channel, to),
        target_digest: keyRing.digest("message target", [channel, to]),
        ...result,
        duration_ms: Math.round(performance.now() - startMs),
      };
      const saving = db.insertInto("message_log").values(row).execute();
      await saving.catch((error: unknown) => log("A message could not be logged", { error }));
    };
    try {
      const receipt = await send(message);
      await save({ outcome: "sent", answer: null, provider_id: receipt?.providerId ?? null });
      return receipt;
    } catch (error) {
      await save({ outcome: outcomeOf(error), answer: answerOf(error), provider_id: null });
      throw error;
    }
  };
}

/** The digests by which messages to an address are found, so that the address is not stored. */
export function targetDigests(keyRing: KeyRing, channel: Channel, target: string): string[] {
  return keyRing.candidates("message target", [channel, target]);
}

function outcomeOf(error: unknown): LoggedMessage["outcome"] {
  if (error instanceof SmsBudgetError || error instanceof NotConfiguredError) return "withheld";
  return error instanceof NotSentError && error.blame === "address" ? "rejected" : "failed";
}

/** The messages of these errors contain neither addresses nor codes; other errors' messages may. */
function answerOf(error: unknown): string {
  const isKnown = [NotSentError, NotConfiguredError, SmsBudgetError].some((kind) => error instanceof kind);
  return isKnown && error instanceof Error ? error.message : "Sending failed";
}

export type LoggedMessage = Selectable<Tables["message_log"]>;

interface MessageFilters {
  readonly channel?: Channel | undefined;
  readonly outcome?: LoggedMessage["outcome"] | undefined;
  readonly purpose?: string | undefined;
  readonly targetDigests?: readonly string[] | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly beforeId: number | undefined;
  readonly max: number;
}

export async function listLoggedMessages(db: Queries, filters: MessageFilters): Promise<LoggedMessage[]> {
  const { channel, outcome, purpose, targetDigests, from, to, beforeId, max } = filters;
  return await db
    .selectFrom("message_log")
    .selectAll()
    .$if(channel !== undefined, (query) => query.where("channel", "=", channel ?? "email"))
    .$if(outcome !== undefined, (query) => query.where("outcome", "=", outcome ?? "sent"))
    .$if(purpose !== undefined, (query) => query.where("purpose", "=", purpose ?? ""))
    .$if(targetDigests !== undefined, (query) =>
      query.where(sql<boolean>`target_digest = any(${targetDigests})`),
    )
    .$if(from !== undefined, (query) => query.where("at", ">=", from ?? new Date()))
    .$if(to !== undefined, (query) => query.where("at", "<=", to ?? new Date()))
    .$if(beforeId !== undefined, (query) => query.where("id", "<", beforeId ?? 0))
    .orderBy("id", "desc")
    .limit(max)
    .execute();
}

interface HourOfMessages {
  /** 0 to 23, in China Standard Time. */
  readonly hour: number;
  readonly channel: Channel;
  readonly sent: number;
  readonly notSent: number;
}

/** Counts the messages sent since the given time, by hour and channel. */
export async function countMessagesByHour(db: Queries, since: Date): Promise<HourOfMessages[]> {
  const { rows } = await sql<HourOfMessages>`
    select extract(hour from at at time zone 'Asia/Shanghai')::integer as hour, channel,
      (count(*) filter (where outcome = 'sent'))::integer as sent,
      (count(*) filter (where outcome <> 'sent'))::integer as "notSent"
    from message_log where at >= ${since}
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}
