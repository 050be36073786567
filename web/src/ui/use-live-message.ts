import { useEffect, useState } from "react";

const clearAfterMs = 5000;

/**
 * A message for a live region. It is cleared after five seconds, so that the same message can be announced again and
 * screen readers do not find it later.
 */
export function useLiveMessage<Message>(): [Message | undefined, (message: Message | undefined) => void] {
  const [message, announce] = useState<Message>();
  useEffect(() => {
    if (message === undefined) return;
    const timer = setTimeout(() => announce(undefined), clearAfterMs);
    return () => clearTimeout(timer);
  }, [message]);
  return [message, announce];
}
