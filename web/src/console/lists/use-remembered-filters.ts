import { useEffect, useRef } from "react";
import { useLocation, type useSearchParams } from "wouter";
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
      const remembered = filters === "" ? read(key) : null;
      if (remembered) return setParams(new URLSearchParams(remembered), { replace: true });
    }
    write(key, filters);
  }, [key, filters, setParams]);
}

/** Storage may be off or full: then nothing is remembered. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, filters: string): void {
  try {
    if (filters === "") localStorage.removeItem(key);
    else localStorage.setItem(key, filters);
  } catch {
    // See `read`.
  }
}
