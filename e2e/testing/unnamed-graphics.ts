import type { Tools } from "./measure-page.ts";

/** Which drawings have neither a name nor a mark that they are decoration. */
export function findUnnamedGraphics({ nameOf }: Tools): string[] {
  const pictures = [...document.querySelectorAll("canvas, svg, img:not([alt]), video")];
  return pictures
    .filter((picture) => !picture.closest("[aria-hidden=true]"))
    .filter((picture) => !picture.ariaLabel && !picture.getAttribute("aria-labelledby"))
    .map(nameOf);
}
