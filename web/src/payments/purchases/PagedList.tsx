import type { Language, Localized } from "@baleen/contract/language.ts";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { isAborted } from "../../platform/api/api-error.ts";
import { describeError, type ErrorDescription } from "../../platform/errors/describe-error.ts";
import { ErrorText } from "../../platform/errors/ErrorText.tsx";
import { useLanguage, useText } from "../../platform/i18n/language.tsx";
import { loadAgain, loading, loadingFailed } from "../../platform/loading/use-loaded.tsx";
import { Link } from "../../platform/navigation/Link.tsx";
import { BannerRegion } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useLatest } from "../../ui/use-latest.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import styles from "./PurchasesPage.module.css";
import { texts } from "./purchases.text.ts";

interface Props<Item> {
  readonly listing: PagedListState<Item>;
  readonly empty: Localized;
  /** Renders an item as an `li`. */
  readonly children: (item: Item) => ReactNode;
}

/** A list with its loading, empty and error states. */
export function PagedList<Item>({ listing, empty, children }: Props<Item>) {
  const text = useText();
  const { items, hasMore, isLoading, error, loadMore } = listing;
  return (
    <div className={styles.listing} aria-busy={isLoading}>
      <VisuallyHidden role="status">{isLoading && text(loading)}</VisuallyHidden>
      {items === undefined && error === undefined && (
        <>
          <Skeleton kind="title" width="short" />
          <Skeleton />
          <Skeleton />
        </>
      )}
      {items?.length === 0 && (
        <p className={styles.empty}>
          {text(empty)} <Link href="/pricing">{text(texts.seePlans)}</Link>
        </p>
      )}
      {items && items.length > 0 && <ul className={styles.items}>{items.map(children)}</ul>}
      <BannerRegion tone="danger">{error && <ErrorText error={error} />}</BannerRegion>
      {hasMore && (
        <div>
          <Button kind="ghost" busy={isLoading} onClick={loadMore}>
            {text(error ? loadAgain : texts.more)}
          </Button>
        </div>
      )}
    </div>
  );
}

interface Page<Item> {
  readonly items: readonly Item[];
  /** The cursor of the next page; null on the last. */
  readonly next: string | null;
}

export interface PageRequest {
  readonly cursor: string | undefined;
  readonly language: Language;
  readonly signal: AbortSignal;
}

interface PagedListState<Item> {
  /** Undefined until the first page has loaded. */
  readonly items: readonly Item[] | undefined;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly error: ErrorDescription | undefined;
  loadMore(): void;
}

/** A list loaded page by page. `load` must stay the same between renders. */
export function usePagedList<Item>(
  load: (request: PageRequest) => Promise<Page<Item>>,
): PagedListState<Item> {
  const { language } = useLanguage();
  const readLanguage = useLatest(language);
  const [page, setPage] = useState<Page<Item>>();
  const [cursor, setCursor] = useState<{ readonly after: string | undefined }>({ after: undefined });
  const [isLoading, setLoading] = useState(true);
  const [error, setError] = useState<ErrorDescription>();

  useEffect(() => {
    const controller = new AbortController();
    setLoading(true);
    setError(undefined);
    load({ cursor: cursor.after, language: readLanguage(), signal: controller.signal }).then(
      ({ items, next }) => {
        setPage((shown) => ({
          items: cursor.after === undefined ? items : [...(shown?.items ?? []), ...items],
          next,
        }));
        setLoading(false);
      },
      (reason: unknown) => {
        if (isAborted(reason)) return;
        setError(describeError(reason, loadingFailed));
        setLoading(false);
      },
    );
    return () => controller.abort();
  }, [load, cursor, readLanguage]);

  const next = page?.next ?? undefined;
  return {
    items: page?.items,
    hasMore: next !== undefined || error !== undefined,
    isLoading,
    error,
    // After an error the same page is requested again.
    loadMore: useCallback(() => setCursor({ after: next }), [next]),
  };
}
