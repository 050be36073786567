import { useCallback, useLayoutEffect, useRef } from "react";

/** A stable function that returns the latest rendered value, for effects that must not run again when it changes. */
export function useLatest<Value>(value: Value): () => Value {
  const ref = useRef(value);
  useLayoutEffect(() => {
    ref.current = value;
  });
  return useCallback(() => ref.current, []);
}
