import type { Language, Localized } from "@baleen/contract/language.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { isAborted, sentenceOf } from "../api/api-error.ts";
import { useLanguage } from "../i18n/language.tsx";
import { texts } from "./purchases.text.ts";

interface Page<Item> {
  readonly items: readonly Item[];
  /** The cursor of the next page; null on the last. */
  readonly next: string | null;
}

export interface Wanted {
  readonly cursor: string | undefined;
  readonly language: Language;
  readonly signal: AbortSignal;
}

export interface PagedListState<Item> {
  /** Undefined until the first page is here. */
  readonly items: readonly Item[] | undefined;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly problem: Localized | undefined;
  loadMore(): void;
}

/** A list that is loaded page by page. `load` must stay the same between renderings. */
export function usePagedList<Item>(load: (wanted: Wanted) => Promise<Page<Item>>): PagedListState<Item> {
  const { language } = useLanguage();
  const spoken = useRef(language);
  spoken.current = language;
  const [page, setPage] = useState<Page<Item>>();
  const [cursor, setCursor] = useState<{ readonly after: string | undefined }>({ after: undefined });
  const [isLoading, setLoading] = useState(true);
  const [problem, setProblem] = useState<Localized>();

  useEffect(() => {
    const controller = new AbortController();
    setLoading(true);
    setProblem(undefined);
    load({ cursor: cursor.after, language: spoken.current, signal: controller.signal }).then(
      ({ items, next }) => {
        setPage((shown) => ({
          items: cursor.after === undefined ? items : [...(shown?.items ?? []), ...items],
          next,
        }));
        setLoading(false);
      },
      (error: unknown) => {
        if (isAborted(error)) return;
        setProblem(sentenceOf(error, texts.loadingFailed));
        setLoading(false);
      },
    );
    return () => controller.abort();
  }, [load, cursor]);

  const next = page?.next ?? undefined;
  return {
    items: page?.items,
    hasMore: next !== undefined || problem !== undefined,
    isLoading,
    problem,
    // After a failure the same page is asked for again.
    loadMore: useCallback(() => setCursor({ after: next }), [next]),
  };
}
