import type { SiteConfig } from "./site-config.ts";

/**
 * The icons that every page of the site links to: the uploaded ones, or else those of `artwork/src/icons.ts`. `touch`
 * has no transparent parts, which iOS would fill with black.
 */
export function siteIcons({ icon }: Pick<SiteConfig["basic"], "icon">) {
  return {
    favicon: icon ? { href: icon[32], type: "image/png" } : { href: "/favicon.svg", type: "image/svg+xml" },
    touch: { href: icon?.[180] ?? "/apple-touch-icon.png" },
  } as const;
}
