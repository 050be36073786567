import type { Tools } from "./in-page.ts";

/** Which drawings have neither a name nor a mark that they are decoration. */
export function findNamelessPictures({ nameOf }: Tools): string[] {
  const pictures = [...document.querySelectorAll("canvas, svg, img:not([alt]), video")];
  return pictures
    .filter((picture) => !picture.closest("[aria-hidden=true]"))
    .filter((picture) => !picture.ariaLabel && !picture.getAttribute("aria-labelledby"))
    .map(nameOf);
}
