import type { Language, Localized } from "@baleen/contract/language.ts";

/**
 * Values are in fen or ISO format and written as yuan or China Standard Time; the header names the unit or the time
 * zone. A `day` is a day in China, such as `2026-11-22`.
 */
export interface Column {
  readonly head: Localized;
  readonly kind: "text" | "number" | "yuan" | "time" | "day";
}

export type Cell = string | number | null;

export interface ColumnOf<Row> extends Column {
  readonly cell: (row: Row, language: Language) => Cell;
}

export function column<Row>(
  zh: string,
  en: string,
  kind: Column["kind"],
  cell: ColumnOf<Row>["cell"],
): ColumnOf<Row> {
  return { head: { zh, en }, kind, cell };
}

export function cellsOf<Row>(
  columns: readonly ColumnOf<Row>[],
  rows: readonly Row[],
  language: Language,
): Cell[][] {
  return rows.map((row) => columns.map(({ cell }) => cell(row, language)));
}

/** A table that is written to a file, part by part. */
export interface Sheet {
  readonly columns: readonly Column[];
  readonly language: Language;
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]>;
}

const units: Readonly<Partial<Record<Column["kind"], Localized>>> = {
  yuan: { zh: "（元）", en: " (CNY)" },
  time: { zh: "（北京时间）", en: " (China, UTC+8)" },
};

export function headsOf({ columns, language }: Pick<Sheet, "columns" | "language">): string[] {
  return columns.map(({ head, kind }) => head[language] + (units[kind]?.[language] ?? ""));
}
