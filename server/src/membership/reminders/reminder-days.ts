import { addDays, chinaDayOf, startOfChinaDay } from "../../platform/china-day.ts";

/**
 * The step that is due when a membership ends in this many days; 0 is its last day. If nothing was sent on the step's
 * own day, the step is still due on the next day.
 */
const stepByDays = { 0: 0, 1: 1, 2: 3, 3: 3, 6: 7, 7: 7 };

/** A day on which memberships end, and the step that is due for them. */
export interface DueDay {
  readonly step: number;
  /** Exclusive. `endsBy` is inclusive. */
  readonly endsAfter: Date;
  readonly endsBy: Date;
  /** The start of the step's day. Newer grants need no reminder yet: the buyer has just seen the membership's end. */
  readonly grantedBefore: Date;
}

/** Hours in China Standard Time. */
const [startHour, endHour] = [10, 20];

const startOfDay = (now: Date) => startOfChinaDay(chinaDayOf(now)).getTime();

/** Whether reminders may be sent now: from 10:00 to 20:00 China Standard Time. */
export function isReminderTime(now: Date): boolean {
  const hours = (now.getTime() - startOfDay(now)) / 3_600_000;
  return hours >= startHour && hours < endHour;
}

/**
 * The number of days, in China, from today to the day a membership ends. An end at midnight counts as the day before.
 */
export function daysUntilEnd(endsAt: Date, now: Date): number {
  return (startOfDay(new Date(endsAt.getTime() - 1)) - startOfDay(now)) / 86_400_000;
}

/** The days with memberships for which a step is due, nearest first. */
export function dueDays(now: Date): DueDay[] {
  const dayAfter = (count: number) => startOfChinaDay(addDays(chinaDayOf(now), count));
  return Object.entries(stepByDays).map(([key, step]) => {
    const days = Number(key);
    const endsAfter = days === 0 ? now : dayAfter(days);
    return { step, endsAfter, endsBy: dayAfter(days + 1), grantedBefore: dayAfter(days - step) };
  });
}

/** The step that is due now for a membership with this end; undefined if there is none. */
export function dueStep(endsAt: Date, now: Date): number | undefined {
  return dueDays(now).find(({ endsAfter, endsBy }) => endsAt > endsAfter && endsAt <= endsBy)?.step;
}
