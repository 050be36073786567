import type { Content, Fact, Words } from "../values/values.tsx";

export interface Column<Row> extends Fact<Row> {
  /** Numbers are aligned at their end. */
  readonly isFigure?: boolean;
  /**
   * Where it stands in the two lines of a record on a narrow screen: in the first beside the first column, or where the second
   * begins or ends; `act` for buttons; `opened` only where the record is opened, or on its page. By default within the second.
   */
  readonly onPhone?: "first" | "second" | "last" | "opened" | "act";
  /** On a narrow screen its label stands before it. Figures have theirs in the second line. */
  readonly isNamed?: boolean;
}

export interface TableProps<Row> {
  /** The table's accessible name. */
  readonly label: Words;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** Shown instead of the table if there are no rows. */
  readonly empty?: Content;
  /** The name of what is a key, or what makes one. */
  readonly rowKey: (keyof Row & string) | ((row: Row) => string | number);
  /** The path of a row's own page, by its key; its first cell is the link. */
  readonly rowPath?: (key: string | number) => string;
  /** For few narrow columns: the rows stay a table on narrow screens too. */
  readonly isNarrow?: boolean;
}

export function keyOf<Row>(row: Row, rowKey: TableProps<Row>["rowKey"]): string | number {
  return typeof rowKey === "function" ? rowKey(row) : (row[rowKey] as string | number);
}
