import type { ColumnType, JSONColumnType } from "kysely";

/** Columns that are written once. */
export type Fixed<T> = ColumnType<T, T, never>;
export type List = JSONColumnType<readonly string[]>;
