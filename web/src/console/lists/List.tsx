import type { RowCount } from "@baleen/contract/back-office/paging.ts";
import type { Localized } from "@baleen/contract/language.ts";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { requestIdText } from "../../platform/errors/describe-error.ts";
import { textKey } from "../../platform/i18n/text-key.ts";
import { useMediaQuery } from "../../platform/preferences/use-preferences.ts";
import { BannerRegion } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { breakpoints } from "../../ui/styles/breakpoints.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { describeConsoleError } from "../calls/calls.tsx";
import { formatNumber } from "../values/figures.ts";
import values from "../values/values.module.css";
import { useShow } from "../values/values.tsx";
import styles from "./lists.module.css";
import { keyOf, Records, type TableProps } from "./Records.tsx";

const phoneQuery = `(max-width: ${breakpoints.md - 0.02}px)`;

/** A dense table. On narrow screens its rows become records of two lines. */
export function Table<Row>(props: TableProps<Row>) {
  const show = useShow();
  const isOnPhone = useMediaQuery(phoneQuery);
  if (props.rows.length === 0 && props.empty) return <div className={styles.empty}>{show(props.empty)}</div>;
  return isOnPhone && !props.isNarrow ? <Records {...props} /> : <Rows {...props} />;
}

function Rows<Row>({ label, columns, rows, rowKey, rowPath }: TableProps<Row>) {
  const show = useShow();
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={show(label)}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={textKey(column.label)} scope="col" data-figure={column.isFigure}>
                {show(column.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row, rowKey)} data-link={rowPath !== undefined}>
              {columns.map(({ label, cell, isFigure }, index) => (
                <td key={textKey(label)} data-figure={isFigure}>
                  {rowPath && index === 0 ? (
                    <Link href={rowPath(keyOf(row, rowKey))} className={styles.open} data-row-link>
                      {show(cell(row))}
                    </Link>
                  ) : (
                    show(cell(row))
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ListProps<Row> extends Omit<TableProps<Row>, "rows"> {
  /** The result of `usePages`. */
  readonly listing: {
    readonly rows: readonly Row[] | undefined;
    readonly total: RowCount | undefined;
    readonly error: Error | null;
    readonly hasNextPage: boolean;
    readonly isFetching: boolean;
    readonly isFetchingNextPage: boolean;
    fetchNextPage(): unknown;
    refetch(): unknown;
  };
}

const more: Localized = { zh: "更多", en: "More" };

function totalText({ count: rows, isMore }: RowCount): Localized {
  if (isMore) return { zh: `超过${formatNumber(rows)}条`, en: `More than ${formatNumber(rows)}` };
  return { zh: `共${formatNumber(rows)}条`, en: `${formatNumber(rows)} in all` };
}

/** A list with cursor pagination, with its loading, empty and error states. */
export function List<Row>({ listing, ...table }: ListProps<Row>) {
  const show = useShow();
  const { rows, total, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = listing;
  return (
    <div className={styles.list} aria-busy={listing.isFetching}>
      {!rows && !error && <LoadingPlaceholder />}
      {total && total.count > 0 && <p className={values.aside}>{show(totalText(total))}</p>}
      {rows && (rows.length > 0 || !error) && <Table {...table} rows={rows} />}
      {error && <Failure error={error} onRetry={hasNextPage ? fetchNextPage : refetch} />}
      {hasNextPage && !error && (
        <div>
          <Button kind="ghost" busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {show(more)}
          </Button>
        </div>
      )}
    </div>
  );
}

const loading: Localized = { zh: "正在载入", en: "Loading" };

/** A placeholder while loading. */
export function LoadingPlaceholder() {
  const show = useShow();
  return (
    <div className={styles.waiting}>
      <VisuallyHidden role="status">{show(loading)}</VisuallyHidden>
      <Skeleton width="full" />
      <Skeleton width="full" />
      <Skeleton />
    </div>
  );
}

const again: Localized = { zh: "重试", en: "Try again" };

/** The error of a read call, with a retry button. */
export function Failure({ error, onRetry }: { readonly error: unknown; onRetry(): void }) {
  const show = useShow();
  const { message, requestId } = describeConsoleError(error);
  return (
    <div className={styles.state}>
      <BannerRegion tone="danger">
        {show(message)}
        {requestId && <span className={styles.requestId}>{show(requestIdText(requestId))}</span>}
      </BannerRegion>
      <Button kind="ghost" onClick={() => onRetry()}>
        {show(again)}
      </Button>
    </div>
  );
}

interface LoadedProps<Reply> {
  /** The result of `useReply`. */
  readonly reply: { readonly data: Reply | undefined; readonly error: Error | null; refetch(): unknown };
  readonly children?: (data: Reply) => ReactNode;
}

/** Renders a reply. Shows a placeholder until it is loaded, and an error above it if a refetch fails. */
export function Loaded<Reply>({ reply: { data, error, refetch }, children }: LoadedProps<Reply>) {
  return (
    <>
      {error && <Failure error={error} onRetry={refetch} />}
      {data === undefined ? !error && <LoadingPlaceholder /> : children?.(data)}
    </>
  );
}
