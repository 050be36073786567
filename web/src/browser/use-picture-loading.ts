import { useEffect, useState } from "react";
import { afterLoad } from "./after-load.ts";

/**
 * How pictures further down are loaded: out of the way of everything else, and then at once, so that they are there
 * for whoever scrolls fast or prints.
 */
export function usePictureLoading(): "lazy" | "eager" {
  const [loading, setLoading] = useState<"lazy" | "eager">("lazy");
  useEffect(() => {
    const leaving = new AbortController();
    afterLoad(() => setLoading("eager"), leaving.signal);
    return () => leaving.abort();
  }, []);
  return loading;
}
