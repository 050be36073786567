import type { RowCount } from "@baleen/contract/back-office/paging.ts";
import type { Localized } from "@baleen/contract/language.ts";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { requestIdText } from "../../platform/errors/describe-error.ts";
import { useText } from "../../platform/i18n/use-language.tsx";
import { BannerRegion } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { describeConsoleError } from "../calls/describe-console-error.ts";
import { count } from "../values/figures.ts";
import styles from "./lists.module.css";

export interface Column<Row> {
  readonly label: Localized;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers are aligned at their end. */
  readonly isFigure?: boolean;
}

interface TableProps<Row> {
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

/** A dense table whose rows become cards on narrow screens. */
export function Table<Row>({ label, columns, rows, rowKey, rowPath, isNarrow }: TableProps<Row>) {
  const text = useText();
  return (
    <div className={styles.scroll}>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: some browsers drop the roles of a table with `display: block`. */}
      <table className={styles.table} role="table" aria-label={label} data-narrow={isNarrow}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column.label.en} role="columnheader" scope="col" data-figure={column.isFigure}>
                {text(column.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row" data-link={rowPath !== undefined}>
              {columns.map((column, index) => (
                <td
                  key={column.label.en}
                  role="cell"
                  data-label={text(column.label)}
                  data-figure={column.isFigure}
                >
                  {rowPath && index === 0 ? (
                    <Link href={rowPath(row)} className={styles.open} data-row-link>
                      {column.cell(row)}
                    </Link>
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above. */}
    </div>
  );
}

/** The parts of the result of `usePages` that a list uses. */
interface Listing<Row> {
  readonly rows: readonly Row[] | undefined;
  readonly total?: RowCount | undefined;
  readonly error: unknown;
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly isFetchingNextPage: boolean;
  fetchNextPage(): unknown;
  refetch(): unknown;
}

interface ListProps<Row> extends Omit<TableProps<Row>, "rows"> {
  readonly listing: Listing<Row>;
  /** Shown if there are no rows. */
  readonly empty: ReactNode;
}

const more: Localized = { zh: "更多", en: "More" };

function totalText({ count: rows, isMore }: RowCount): Localized {
  if (isMore) return { zh: `超过${count(rows)}条`, en: `More than ${count(rows)}` };
  return { zh: `共${count(rows)}条`, en: `${count(rows)} in all` };
}

/** A list with cursor pagination, with its loading, empty and error states. */
export function List<Row>({ listing, empty, ...table }: ListProps<Row>) {
  const text = useText();
  const { rows, total, error, hasNextPage, isFetchingNextPage } = listing;
  return (
    <div className={styles.list} aria-busy={listing.isFetching}>
      {!rows && !error && <Waiting />}
      {rows?.length === 0 && !error && <div className={styles.empty}>{empty}</div>}
      {total && total.count > 0 && <p className={styles.total}>{text(totalText(total))}</p>}
      {rows && rows.length > 0 && <Table {...table} rows={rows} />}
      {Boolean(error) && (
        <Failure
          error={error}
          onRetry={() => (hasNextPage && rows ? listing.fetchNextPage() : listing.refetch())}
        />
      )}
      {hasNextPage && !error && (
        <div>
          <Button kind="ghost" busy={isFetchingNextPage} onClick={() => listing.fetchNextPage()}>
            {text(more)}
          </Button>
        </div>
      )}
    </div>
  );
}

const loading: Localized = { zh: "正在载入", en: "Loading" };

/** A placeholder while loading. */
export function Waiting() {
  const text = useText();
  return (
    <div className={styles.waiting}>
      <VisuallyHidden role="status">{text(loading)}</VisuallyHidden>
      <Skeleton width="full" />
      <Skeleton width="full" />
      <Skeleton />
    </div>
  );
}

const again: Localized = { zh: "重试", en: "Try again" };

interface Props {
  readonly error: unknown;
  onRetry(): void;
}

/** The error of a reading call, and a button to retry. */
export function Failure({ error, onRetry }: Props) {
  const text = useText();
  const { message, requestId } = describeConsoleError(error);
  return (
    <div className={styles.state}>
      <BannerRegion tone="danger">
        {text(message)}
        {requestId && <span className={styles.requestId}>{text(requestIdText(requestId))}</span>}
      </BannerRegion>
      <Button kind="ghost" onClick={() => onRetry()}>
        {text(again)}
      </Button>
    </div>
  );
}

interface ReplyStatesProps {
  data: unknown;
  error: Error | null;
  onRetry(): void;
}

/** Shown in place of a reply: its error, or a placeholder while it is loading. */
export function ReplyStates({ data, error, onRetry }: ReplyStatesProps) {
  if (error) return <Failure error={error} onRetry={onRetry} />;
  return data === undefined && <Waiting />;
}
