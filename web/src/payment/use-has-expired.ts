import { useEffect, useState } from "react";

/** Turns true when a moment has passed, by this browser's clock; never for one that is not known. */
export function useHasExpired(atMs: number | undefined): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    setIsOver(false);
    if (atMs === undefined) return;
    const timer = setTimeout(() => setIsOver(true), Math.max(0, atMs - Date.now()));
    return () => clearTimeout(timer);
  }, [atMs]);
  return isOver;
}
