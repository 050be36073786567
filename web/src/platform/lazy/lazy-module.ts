import type { Localized } from "@baleen/contract/language.ts";
import { useCallback, useEffect, useState } from "react";
import { ApiError } from "../api/api-error.ts";
import { reportFailure } from "../failures/report-failure.ts";
import { runAfterLoad } from "../islands/idle.ts";

type LazyModule<Module> = ReturnType<typeof lazyModule<Module>>;

/** The names of all parts that load code late. The server accepts failure reports for these names. */
export const lazyParts = new Set<string>();

/** A module that an island loads when it is needed. `part` is its name in failure reports. */
export function lazyModule<Module>(part: string, source: () => Promise<Module>) {
  lazyParts.add(part);
  /** Loads the module once; after a failure the next call tries again. Throws an `ApiError` of the kind `network`. */
  const load = async (): Promise<Module> => {
    try {
      return await source();
    } catch (cause) {
      reportFailure("chunkMissing", part);
      throw new ApiError({ kind: "network", cause });
    }
  };
  /** Loads the module in advance. A failure is shown only when the module is needed. */
  return { load, prefetch: () => void load().catch(() => undefined) };
}

/** The props of a button that needs the module, which is then prefetched on hover and on focus. */
export function prefetchProps({ prefetch }: LazyModule<unknown>) {
  return { onPointerEnter: prefetch, onFocus: prefetch } as const;
}

/** Shown when a module could not be loaded. */
export const loadingCodeFailed: Localized = {
  zh: "加载失败，请重试",
  en: "Loading failed. Please try again",
};

/**
 * Uses the module of a component's part, such as a dialog or a tab. `isPrefetched`: load it when the page is idle.
 * `hasFailed`: it could not be loaded when it was needed. `whenLoaded` calls back once the module is loaded, or at once
 * if it already is.
 */
export function useLazyModule<Module>(lazy: LazyModule<Module>, { isPrefetched = false } = {}) {
  const [module, setModule] = useState<Module>();
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    if (!isPrefetched) return;
    const unmounting = new AbortController();
    runAfterLoad(() => {
      lazy.load().then(setModule, () => undefined);
    }, unmounting.signal);
    return () => unmounting.abort();
  }, [lazy, isPrefetched]);

  const whenLoaded = useCallback(
    (callback: () => void) => {
      setFailed(false);
      if (module) return callback();
      lazy.load().then(
        (loaded) => {
          setModule(loaded);
          callback();
        },
        () => setFailed(true),
      );
    },
    [lazy, module],
  );
  return { module, hasFailed, whenLoaded };
}
