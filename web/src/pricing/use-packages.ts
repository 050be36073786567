import { listPackages, type MembershipPackage } from "@baleen/contract/packages.ts";
import { useEffect, useMemo, useState } from "react";
import { callApi } from "../api/call-api.ts";
import { useContent } from "../site-config/content.tsx";
import { inOrder } from "./package-order.ts";

/** The packages that the page arrived with, and a moment later those that are on sale now. */
export function usePackages(): readonly MembershipPackage[] {
  const { packages: delivered } = useContent();
  const [packages, setPackages] = useState(delivered);

  useEffect(() => {
    const controller = new AbortController();
    // Packages come in all languages at once, so the language asked in makes no difference.
    callApi(listPackages, { language: "zh", signal: controller.signal }).then(setPackages, () => {
      // What the page arrived with stays.
    });
    return () => controller.abort();
  }, []);

  return useMemo(() => inOrder(packages), [packages]);
}
