import { useEffect, useState } from "react";

/** True once a moment has passed, by this browser's clock; false if it is unknown. */
export function useHasExpired(atMs: number | undefined): boolean {
  const [hasExpired, setExpired] = useState(false);
  useEffect(() => {
    setExpired(false);
    if (atMs === undefined) return;
    const timer = setTimeout(() => setExpired(true), Math.max(0, atMs - Date.now()));
    return () => clearTimeout(timer);
  }, [atMs]);
  return hasExpired;
}
