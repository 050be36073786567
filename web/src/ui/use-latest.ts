import { useCallback, useRef } from "react";

/** A stable function that returns the latest value, for effects that must not run again when it changes. */
export function useLatest<Value>(value: Value): () => Value {
  const ref = useRef(value);
  ref.current = value;
  return useCallback(() => ref.current, []);
}
