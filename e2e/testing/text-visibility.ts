import type { Tools } from "./measure-page.ts";

/** Text that is clipped by a box that does not scroll, or that is left of the page, where scrolling cannot reach it. */
export function findClippedText({ nameOf, textLines }: Tools): string[] {
  const isOutside = (box: DOMRect, clip: DOMRect, style: CSSStyleDeclaration): boolean => {
    // A line box is taller than its glyphs, so a quarter of its height may be clipped.
    const slack = box.height * 0.25;
    // An ellipsis shows that text is truncated.
    if (style.textOverflow === "ellipsis") return false;
    const isClipped = (axis: string) => axis === "hidden" || axis === "clip";
    const isBeside = box.left < clip.left - 1 || box.right > clip.right + 1;
    const isBeyond = box.top + slack < clip.top || box.bottom - slack > clip.bottom;
    return (isClipped(style.overflowX) && isBeside) || (isClipped(style.overflowY) && isBeyond);
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

/** Overlapping lines of different elements. Layers above the page are compared only within themselves. */
export function findOverlappingText({ nameOf, textLines }: Tools): string[] {
  const isFree = (element: Element) =>
    !element.closest("[inert], [aria-hidden=true], [popover], [aria-roledescription]");
  const layers = "dialog, header, [data-reload-offer]";
  // What is sticky lies on the text that scrolls below it.
  const layerOf = (element: Element): Element | null => {
    for (let at: Element | null = element; at; at = at.parentElement)
      if (at.matches(layers) || getComputedStyle(at).position === "sticky") return at;
    return null;
  };
  // Text hidden behind an ellipsis does not overlap anything.
  const shownPart = (element: Element, { left, right }: DOMRect) => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      if (getComputedStyle(at).overflowX === "visible") continue;
      const edge = at.getBoundingClientRect();
      return { left: Math.max(left, edge.left), right: Math.min(right, edge.right) };
    }
    return { left, right };
  };
  // With a small line height, the boxes of adjacent lines overlap. The glyphs are in the middle of their boxes.
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
