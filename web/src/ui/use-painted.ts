import { useEffect, useState } from "react";

/** False in what the server sends and in the first look at it; true once scripts run. */
export function usePainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => setPainted(true), []);
  return isPainted;
}

/**
 * How pictures further down are loaded: out of the way of the first paint, and after it at once, so that they are
 * there for whoever scrolls fast or prints.
 */
export function usePictureLoading(): "lazy" | "eager" {
  return usePainted() ? "eager" : "lazy";
}
