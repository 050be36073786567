import { useEffect, useState } from "react";
import { runAfterLoad } from "./idle.ts";

/** The `loading` of images below the fold: lazy at first, eager once the page is idle, for fast scrolling and printing. */
export function useImageLoading(): "lazy" | "eager" {
  const [loading, setLoading] = useState<"lazy" | "eager">("lazy");
  useEffect(() => {
    const leaving = new AbortController();
    runAfterLoad(() => setLoading("eager"), leaving.signal);
    return () => leaving.abort();
  }, []);
  return loading;
}
