import type { ColumnType, JSONColumnType } from "kysely";

/** A column that is never updated. */
export type Fixed<T> = ColumnType<T, T, never>;
export type List = JSONColumnType<readonly string[]>;
