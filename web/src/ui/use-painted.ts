import { useEffect, useState } from "react";

/** False in what the server sends and in the first look at it; true once scripts run. */
export function usePainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => setPainted(true), []);
  return isPainted;
}
