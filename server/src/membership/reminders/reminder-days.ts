import { addDays, chinaDayOf, startOfChinaDay } from "../../platform/china-day.ts";

/**
 * The step that is due for memberships that end in so many days; 0 is the day of the end. A missed step is sent on the next day at
 * the latest, and a day belongs to the nearest step.
 */
const stepByDays = { 0: 0, 1: 1, 2: 3, 3: 3, 6: 7, 7: 7 };

/** Memberships that end on one day, and the step that is due for them. */
export interface DueDay {
  readonly step: number;
  /** Exclusive; `endsBy` is inclusive. */
  readonly endsAfter: Date;
  readonly endsBy: Date;
  /** The start of the step's day. A later grant needs no reminder yet: its end has just been shown. */
  readonly grantedBefore: Date;
}

/** By the clocks of China. */
const [firstHour, endHour] = [10, 20];

const startOfDay = (now: Date) => startOfChinaDay(chinaDayOf(now)).getTime();

/** Whether reminders may be sent now: from 10:00 to 20:00 China Standard Time. */
export function isReminderTime(now: Date): boolean {
  const hours = (now.getTime() - startOfDay(now)) / 3_600_000;
  return hours >= firstHour && hours < endHour;
}

/** On which of China's days, counted from today, a membership ends. One that ends at midnight ends on the day before. */
export function daysUntilEnd(endsAt: Date, now: Date): number {
  return (startOfDay(new Date(endsAt.getTime() - 1)) - startOfDay(now)) / 86_400_000;
}

/** The days on which memberships end that a step is due for, the nearest end first. */
export function dueDays(now: Date): DueDay[] {
  const dayAfter = (count: number) => startOfChinaDay(addDays(chinaDayOf(now), count));
  return Object.entries(stepByDays).map(([key, step]) => {
    const days = Number(key);
    const endsAfter = days === 0 ? now : dayAfter(days);
    return { step, endsAfter, endsBy: dayAfter(days + 1), grantedBefore: dayAfter(days - step) };
  });
}

/** The step that is due now for a membership with this end; undefined if none is. */
export function dueStep(endsAt: Date, now: Date): number | undefined {
  return dueDays(now).find(({ endsAfter, endsBy }) => endsAt > endsAfter && endsAt <= endsBy)?.step;
}
