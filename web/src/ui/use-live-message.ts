import { useEffect, useState } from "react";

const goneAfterMs = 5000;

/**
 * Words for a live region. They go once they are said, so that nobody who reads the page comes across them, and
 * the same words are said again when they are true again.
 */
export function useLiveMessage<Words>(): [Words | undefined, (words: Words | undefined) => void] {
  const [said, say] = useState<Words>();
  useEffect(() => {
    if (said === undefined) return;
    const timer = setTimeout(() => say(undefined), goneAfterMs);
    return () => clearTimeout(timer);
  }, [said]);
  return [said, say];
}
