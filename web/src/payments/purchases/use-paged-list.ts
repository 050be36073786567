import type { Language } from "@baleen/contract/language.ts";
import { useCallback, useEffect, useState } from "react";
import { isAborted } from "../../platform/api/api-error.ts";
import { useLatest } from "../../platform/browser/use-latest.ts";
import { describeError, type ErrorDescription } from "../../platform/errors/describe-error.ts";
import { useLanguage } from "../../platform/i18n/language.tsx";
import { texts } from "./purchases.text.ts";

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

export interface PagedListState<Item> {
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
        setError(describeError(reason, texts.loadingFailed));
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
