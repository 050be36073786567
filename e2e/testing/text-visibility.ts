import type { Tools } from "./measure-page.ts";

/** Text that is clipped by a box without scrolling, or left of the page, where it cannot be scrolled to. */
export function findClippedText({ nameOf, textLines }: Tools): string[] {
  const isOutside = (box: DOMRect, clip: DOMRect, style: CSSStyleDeclaration): boolean => {
    // A line box is taller than its glyphs, so only its middle is compared.
    const slack = box.height * 0.25;
    // An ellipsis shows that text is cut.
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
    let isReachable = box.left + window.scrollX >= -1;
    for (let at = element; at !== document.body && at.parentElement; at = at.parentElement) {
      const style = getComputedStyle(at);
      isReachable ||= ["auto", "scroll"].includes(style.overflowX);
      if (isOutside(box, at.getBoundingClientRect(), style)) found.add(`${nameOf(element)} by ${nameOf(at)}`);
    }
    if (!isReachable) found.add(`${nameOf(element)} by the left edge`);
  }
  return [...found];
}

/** Overlapping lines of different elements. What lies above the page is compared with itself. */
export function findOverlappingText({ nameOf, textLines }: Tools): string[] {
  const isFree = (element: Element) =>
    !element.closest("[inert], [aria-hidden=true], [popover], [aria-roledescription]");
  const layerOf = (element: Element) => element.closest("dialog, header, [data-reload-offer]");
  // What an ellipsis hides lies on nothing.
  const shownPart = (element: Element, { left, right }: DOMRect) => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      if (getComputedStyle(at).overflowX === "visible") continue;
      const edge = at.getBoundingClientRect();
      return { left: Math.max(left, edge.left), right: Math.min(right, edge.right) };
    }
    return { left, right };
  };
  // With a small line height, boxes of adjacent lines overlap; the glyphs are in the middle of them.
  const lines = textLines()
    .filter(({ element }) => isFree(element))
    .map(({ element, box }) => {
      const { left, right } = shownPart(element, box);
      return {
        element,
        layer: layerOf(element),
        left: left + 1,
        right: right - 1,
        top: box.top + box.height * 0.3,
        bottom: box.bottom - box.height * 0.3,
      };
    })
    .filter(({ left, right }) => left < right)
    .sort((one, other) => one.top - other.top);

  const found = new Set<string>();
  for (const [index, one] of lines.entries()) {
    for (const other of lines.slice(index + 1)) {
      if (other.top >= one.bottom) break;
      if (other.layer !== one.layer) continue;
      const apart = other.left >= one.right || other.right <= one.left || one.element === other.element;
      if (!apart) found.add(`${nameOf(one.element)} and ${nameOf(other.element)}`);
    }
  }
  return [...found];
}
