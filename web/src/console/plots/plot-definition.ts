import type { Localized } from "@baleen/contract/language.ts";

interface Series<Day> {
  readonly label: Localized;
  readonly value: (day: Day) => number;
}

/** What is drawn of a series of days. It must stay the same between renders. */
export interface PlotDefinition<Day> {
  readonly title: Localized;
  readonly series: readonly Series<Day>[];
  readonly format: (figure: number) => string;
}
