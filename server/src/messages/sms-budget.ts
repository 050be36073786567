import { sql } from "kysely";
import type { Context } from "../context.ts";
import { chinaDayOf } from "../platform/china-day.ts";
import type { Database } from "../platform/database/database.ts";
import { Rejection } from "../platform/rejection.ts";
import { NotConfiguredError, NotSentError, type Send } from "./senders/sender.ts";

type BudgetContext = Pick<Context, "db" | "clock" | "smsDailyBudget">;

const lowShare = 0.8;

/**
 * Thrown instead of sending an SMS once the day's budget is used up. It does not blame the provider, so no circuit
 * breaker opens.
 */
export class SmsBudgetError extends NotSentError {
  constructor() {
    super("Today's budget of SMS is used up", "address", { mayHaveBeenSent: false });
  }
}

/** The error that visitors get once the day's budget is used up. */
export function smsBudgetRejection(): Rejection {
  return new Rejection("codeNotSent", { sms: "budgetSpent" });
}

/**
 * Throws `codeNotSent` if SMS are not set up or the day's budget is used up, whether or not the number has an account.
 * This check only avoids unnecessary work; the exact limit is enforced when an SMS is sent.
 */
export async function requireSmsAvailable(context: BudgetContext & Pick<Context, "features">): Promise<void> {
  const { db, clock, smsDailyBudget, features } = context;
  if (!features.sendsSms) throw new Rejection("codeNotSent", { sms: "notSetUp" });
  if (smsDailyBudget === 0) return;
  const used = await countSms(db, chinaDayOf(clock.now()));
  if (used >= smsDailyBudget) throw smsBudgetRejection();
}

/** The number of SMS counted against the budget on a day in China. */
export async function countSms(db: Database, day: string): Promise<number> {
  const row = await db.selectFrom("sms_days").select("used").where("day", "=", day).executeTakeFirst();
  return row?.used ?? 0;
}

/**
 * Limits the SMS of all nodes together to the day's budget, and raises alarms at 80 % and when the budget is used up.
 * An SMS does not count if it never reached the provider or was rejected because of its number.
 */
export function withSmsBudget(send: Send, budgeted: BudgetContext & Pick<Context, "alarms">): Send {
  const { db, clock, smsDailyBudget: max } = budgeted;
  if (max === 0) return send;
  return async (message) => {
    if (message.channel !== "sms") return await send(message);
    const day = chinaDayOf(clock.now());
    const used = await reserveSms(db, day, max);
    if (used === undefined) throw new SmsBudgetError();
    await raiseAlarms(budgeted, used);
    try {
      return await send(message);
    } catch (error) {
      if (!isCounted(error)) await releaseSms(db, day);
      throw error;
    }
  };
}

function isCounted(error: unknown): boolean {
  if (error instanceof NotConfiguredError) return false;
  return !(error instanceof NotSentError) || (error.mayHaveBeenSent && error.blame === "provider");
}

/** Counts an SMS and returns the new count; undefined if the budget is used up. */
async function reserveSms(db: Database, day: string, max: number): Promise<number | undefined> {
  const { rows } = await sql<{ used: number }>`
    insert into sms_days (day, used) values (${day}, 1)
    on conflict (day) do update set used = sms_days.used + 1 where sms_days.used < ${max}
    returning used`.execute(db);
  return rows[0]?.used;
}

export async function purgeSmsDays(db: Database, before: Date): Promise<void> {
  await db.deleteFrom("sms_days").where("day", "<", chinaDayOf(before)).execute();
}

async function releaseSms(db: Database, day: string): Promise<void> {
  await db
    .updateTable("sms_days")
    .set((set) => ({ used: set("used", "-", 1) }))
    .where("day", "=", day)
    .where("used", ">", 0)
    .execute();
}

async function raiseAlarms(
  { alarms, smsDailyBudget: max }: Pick<Context, "alarms" | "smsDailyBudget">,
  used: number,
): Promise<void> {
  const details = { used, budget: max };
  // The first SMS of a new day.
  if (used === 1) await alarms.close(["sms.budget_low", "sms.budget_spent"], ["sms"]);
  if (used === Math.ceil(max * lowShare)) {
    await alarms.raise({ kind: "sms.budget_low", subject: "sms", details });
  }
  if (used === max) await alarms.raise({ kind: "sms.budget_spent", subject: "sms", details });
}
