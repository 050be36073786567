import type { Localized } from "@baleen/contract/language.ts";

export const binSizes = {
  day: { zh: "天", en: "Day" },
  week: { zh: "周", en: "Week" },
  month: { zh: "月", en: "Month" },
} as const satisfies Readonly<Record<string, Localized>>;
export type BinSize = keyof typeof binSizes;

/** The days that one bar shows. */
export interface Bin<Day> {
  readonly from: string;
  readonly to: string;
  readonly days: readonly Day[];
}

/**
 * Groups days, oldest first, into calendar weeks from Monday or into months. The first and the last bin may be
 * incomplete.
 */
export function binsOf<Day extends { readonly day: string }>(
  days: readonly Day[],
  size: BinSize,
): Bin<Day>[] {
  const bins: { from: string; to: string; days: Day[] }[] = [];
  for (const day of days) {
    const last = bins.at(-1);
    if (last && startOf[size](last.from) === startOf[size](day.day)) {
      last.to = day.day;
      last.days.push(day);
    } else {
      bins.push({ from: day.day, to: day.day, days: [day] });
    }
  }
  return bins;
}

const startOf: Readonly<Record<BinSize, (day: string) => string>> = {
  day: (day) => day,
  week: mondayOf,
  month: (day) => day.slice(0, 7),
};

const dayMs = 86_400_000;

function mondayOf(day: string): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  const sinceMonday = (new Date(at).getUTCDay() + 6) % 7;
  return new Date(at - sinceMonday * dayMs).toISOString().slice(0, 10);
}

/** A bar's name, such as `2026-11-16 – 2026-11-22`. */
export function binName({ from, to }: Pick<Bin<unknown>, "from" | "to">): string {
  return from === to ? from : `${from} – ${to}`;
}

/** A bar's label on the axis, such as `11-16`. Labels of months include the year. */
export function binTick(bin: Pick<Bin<unknown>, "from"> | undefined, size: BinSize): string {
  return (size === "month" ? bin?.from.slice(0, 7) : bin?.from.slice(5)) ?? "";
}

export function sumOf<Day>(days: readonly Day[], value: (day: Day) => number): number {
  return days.reduce((sum, day) => sum + value(day), 0);
}

interface Series<Day> {
  readonly label: Localized;
  readonly value: (day: Day) => number;
}

/** Describes a chart of a series of days. The object must be the same at each render. */
export interface PlotDefinition<Day> {
  readonly title: Localized;
  readonly series: readonly Series<Day>[];
  readonly format: (figure: number) => string;
}
