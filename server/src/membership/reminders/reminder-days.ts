import { addDays, chinaDayOf, startOfChinaDay } from "../../platform/china-day.ts";

/** So many days before the end of a membership its owner is reminded; 0 is the day of the end. */
const reminderSteps = [7, 3, 1, 0] as const;
export type ReminderStep = (typeof reminderSteps)[number];

/** Memberships that end on one day, and the step that is due for them. */
export interface DueDay {
  readonly step: ReminderStep;
  /** Their ends come after this instant, and not after the next one. */
  readonly endsAfter: Date;
  readonly endsBy: Date;
  /** The step's day began here. A grant from later needs no reminder yet: the end has just been shown. */
  readonly grantedBefore: Date;
}

/** By the clocks of China. */
const [firstHour, endHour] = [10, 20];
/** A step that was missed is made up for on the next day only. */
const lateDays = 1;

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
  return reminderSteps
    .flatMap((step, index) => {
      // A day belongs to the nearest step.
      const nextStep = reminderSteps[index + 1] ?? -1;
      const lastDay = Math.max(nextStep + 1, step - lateDays);
      return Array.from({ length: step - lastDay + 1 }, (_, late) => ({ step, days: step - late }));
    })
    .toReversed()
    .map(({ step, days }) => ({
      step,
      endsAfter: days === 0 ? now : dayAfter(days),
      endsBy: dayAfter(days + 1),
      grantedBefore: dayAfter(days - step),
    }));
}

/** The step that is due now for a membership with this end; undefined if none is. */
export function dueStep(endsAt: Date, now: Date): ReminderStep | undefined {
  return dueDays(now).find(({ endsAfter, endsBy }) => endsAt > endsAfter && endsAt <= endsBy)?.step;
}
