import { useEffect, useState } from "react";
import { runWhenIdle } from "./run-when-idle.ts";

/**
 * How pictures further down are loaded: out of the way of everything else, and then at once, so that they are there
 * for whoever scrolls fast or prints.
 */
export function useImageLoading(): "lazy" | "eager" {
  const [loading, setLoading] = useState<"lazy" | "eager">("lazy");
  useEffect(() => {
    const leaving = new AbortController();
    runWhenIdle(() => setLoading("eager"), leaving.signal);
    return () => leaving.abort();
  }, []);
  return loading;
}
