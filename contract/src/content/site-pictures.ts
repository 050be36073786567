import * as z from "zod/mini";
import { required } from "./published-values.ts";

/** The format of links' pictures. Many apps that show them cannot read WebP. */
export const readSharePicture = uploadedAs("jpg");

const readPng = uploadedAs("png");

/** A reader of the address of an uploaded file, which is named by its SHA-256. */
function uploadedAs(extension: string): (text: string) => string | undefined {
  const address = new RegExp(`^/media/[0-9a-f]{64}\\.${extension}$`);
  return (text) => (address.test(text) ? text : undefined);
}

/** The address of each size of the site's icon, by its side in pixels. */
export const siteIcon = z.object({
  32: required(readPng),
  180: required(readPng),
  192: required(readPng),
  512: required(readPng),
});

export type SiteIcon = z.output<typeof siteIcon>;

/** The sizes, largest first. */
export const iconSides = [512, 192, 180, 32] as const satisfies (keyof SiteIcon)[];

/** An icon as a link or the web app manifest names it. */
export interface IconLink {
  readonly href: string;
  readonly type: "image/png" | "image/svg+xml";
}

const png = (href: string): IconLink => ({ href, type: "image/png" });

/**
 * The icons that every page of the site names: the uploaded ones, or else those that `artwork/src/icons.ts` draws.
 * `touch` has no transparent parts, which iOS would fill with black.
 */
export function siteIcons({ icon }: { readonly icon?: SiteIcon | undefined }) {
  return {
    favicon: icon ? png(icon[32]) : ({ href: "/favicon.svg", type: "image/svg+xml" } as const),
    touch: png(icon?.[180] ?? "/apple-touch-icon.png"),
    large: png(icon?.[512] ?? "/icon-512.png"),
  };
}
