import type { MembershipPackage } from "@baleen/contract/packages.ts";
import { useEffect, useMemo, useState } from "react";
import { runWhenIdle } from "../browser/run-when-idle.ts";
import { useContent } from "../site-config/content.tsx";
import { sortPackages } from "./package-order.ts";

/** The packages that the page arrived with, and a moment later those that are on sale now. */
export function usePackages(): readonly MembershipPackage[] {
  const { packages: delivered } = useContent();
  const [packages, setPackages] = useState(delivered);

  useEffect(() => {
    const leaving = new AbortController();
    runWhenIdle(() => {
      import("./fetch-packages.ts")
        .then(({ fetchPackages }) => fetchPackages(delivered, leaving.signal))
        .then(
          (now) => leaving.signal.aborted || setPackages(now),
          () => undefined,
        );
    }, leaving.signal);
    return () => leaving.abort();
  }, [delivered]);

  return useMemo(() => sortPackages(packages), [packages]);
}
