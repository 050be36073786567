import type { Localized } from "@baleen/contract/language.ts";
import { useCallback, useEffect, useState } from "react";
import { ApiError } from "../api/api-error.ts";
import { reportFailure } from "../failures/report-failure.ts";
import { runAfterLoad } from "../islands/idle.ts";

type LateModule<Module> = ReturnType<typeof lateModule<Module>>;

/** The names of all parts that load code late. The server accepts reports of their failures. */
export const lateParts = new Set<string>();

/** Code that an island loads when it is needed. `part` names it in reports of failures. */
export function lateModule<Module>(part: string, source: () => Promise<Module>) {
  lateParts.add(part);
  /** Loads the code, once; after a failure the next call tries again. Throws an `ApiError` of the kind `network`. */
  const load = async (): Promise<Module> => {
    try {
      return await source();
    } catch (cause) {
      reportFailure("chunkMissing", part);
      throw new ApiError({ kind: "network", cause });
    }
  };
  /** Loads the code in advance; a failure shows when it is needed. */
  return { load, prefetch: () => void load().catch(() => undefined) };
}

/** The props of a button that needs the code: it is fetched on hover and on focus. */
export function prefetchProps({ prefetch }: LateModule<unknown>) {
  return { onPointerEnter: prefetch, onFocus: prefetch } as const;
}

/** Shown where code could not be loaded. */
export const loadingCodeFailed: Localized = {
  zh: "加载失败，请重试",
  en: "Loading failed. Please try again",
};

/**
 * The code of a part of a component, such as a dialog or a tab. `isPrefetched`: it is loaded when the page is idle. `hasFailed`: it
 * could not be loaded when it was needed. `whenLoaded` calls back once the module is loaded; at once if it is already.
 */
export function useLateModule<Module>(late: LateModule<Module>, { isPrefetched = false } = {}) {
  const [module, setModule] = useState<Module>();
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    if (!isPrefetched) return;
    const unmounting = new AbortController();
    runAfterLoad(() => {
      late.load().then(setModule, () => undefined);
    }, unmounting.signal);
    return () => unmounting.abort();
  }, [late, isPrefetched]);

  const whenLoaded = useCallback(
    (callback: () => void) => {
      setFailed(false);
      if (module) return callback();
      late.load().then(
        (loaded) => {
          setModule(loaded);
          callback();
        },
        () => setFailed(true),
      );
    },
    [late, module],
  );
  return { module, hasFailed, whenLoaded };
}
