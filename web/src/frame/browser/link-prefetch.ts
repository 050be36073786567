import { prefersReducedData } from "../../platform/preferences/preferences.ts";

/** Prefetches the document of a link on hover, touch and focus, unless the visitor saves data. */
export function prefetchLinks(): void {
  if (prefersReducedData()) return;
  const fetched = new Set([location.pathname]);
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest("a") : null;
    if (!link || link.origin !== location.origin || link.target || fetched.has(link.pathname)) return;
    // Files and API paths are not pages.
    if (/\.\w+$|^\/api\//.test(link.pathname) || link.search.includes("lang=")) return;
    fetched.add(link.pathname);
    const hint = document.createElement("link");
    hint.rel = "prefetch";
    hint.href = link.href;
    document.head.append(hint);
  };
  for (const type of ["pointerover", "touchstart", "focusin"])
    document.addEventListener(type, prefetch, { passive: true });
}
