import type { Localized } from "@baleen/contract/language.ts";
import type { ReactNode } from "react";

export interface Column<Row> {
  readonly label: Localized;
  readonly cell: (row: Row) => ReactNode;
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
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** The path of a row's own page; its first cell is the link. */
  readonly rowPath?: (row: Row) => string;
  /** For few narrow columns: the rows stay a table on narrow screens too. */
  readonly isNarrow?: boolean;
}
