import { useEffect, useState } from "react";

/** False in what the server sends and in the first look at it; true once scripts run. */
export function useHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return isHydrated;
}
