import type { Tools } from "./measure-page.ts";

/** Which text is cut off by a box that hides what does not fit and cannot be scrolled. */
export function findClippedText({ nameOf, textLines }: Tools): string[] {
  const isOutside = (box: DOMRect, clip: DOMRect, style: CSSStyleDeclaration): boolean => {
    // A line's box is taller than its letters; what matters is the band in the middle.
    const slack = box.height * 0.25;
    // An ellipsis says that there is more.
    if (style.textOverflow === "ellipsis") return false;
    const hides = (axis: string) => axis === "hidden" || axis === "clip";
    const isBeside = box.left < clip.left - 1 || box.right > clip.right + 1;
    const isBeyond = box.top + slack < clip.top || box.bottom - slack > clip.bottom;
    return (hides(style.overflowX) && isBeside) || (hides(style.overflowY) && isBeyond);
  };
  const isMeantToMove = (element: Element) =>
    element.closest("[inert], [aria-hidden=true], [aria-roledescription]") !== null;

  const found = new Set<string>();
  for (const { element, box } of textLines()) {
    if (isMeantToMove(element)) continue;
    for (let at = element; at !== document.body && at.parentElement; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (isOutside(box, at.getBoundingClientRect(), style)) found.add(`${nameOf(element)} by ${nameOf(at)}`);
    }
  }
  return [...found];
}
