import { useEffect, useState } from "react";

const goneAfterMs = 5000;

/**
 * A message for a live region. It is cleared after a while, so that the same message can be announced again and
 * readers do not come across it later.
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
