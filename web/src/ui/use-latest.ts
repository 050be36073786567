import { useCallback, useLayoutEffect, useRef } from "react";

/**
 * Returns a stable function that returns the latest rendered value, for effects that must not rerun when the value
 * changes.
 */
export function useLatest<Value>(value: Value): () => Value {
  const ref = useRef(value);
  useLayoutEffect(() => {
    ref.current = value;
  });
  return useCallback(() => ref.current, []);
}
