import { useEffect, useRef } from "react";
import { useLocation, type useSearchParams } from "wouter";
import { browserStorage } from "../../platform/browser/storage.ts";
import { useOperator } from "../sign-in/operator.ts";

type SetParams = ReturnType<typeof useSearchParams>[1];

/** Keeps an operator's filters of a page in this browser, and sets them when the page is opened without any. */
export function useRememberedFilters(
  names: readonly string[],
  params: URLSearchParams,
  setParams: SetParams,
): void {
  const { login } = useOperator();
  const [path] = useLocation();
  const key = `console filters of ${login} at ${path}`;
  const opened = useRef<string>(undefined);
  const set = new URLSearchParams(
    names.flatMap((name) => (params.get(name) ? [[name, params.get(name) ?? ""]] : [])),
  );
  const filters = set.toString();

  useEffect(() => {
    if (opened.current !== key) {
      opened.current = key;
      const remembered = filters === "" ? browserStorage.read(key) : undefined;
      if (remembered) return setParams(new URLSearchParams(remembered), { replace: true });
    }
    browserStorage.write(key, filters || undefined);
  }, [key, filters, setParams]);
}
