import type { Tools } from "./measure-page.ts";

/** Which lines of different elements lie on each other. */
export function findOverlappingText({ nameOf, textLines }: Tools): string[] {
  const isFree = (element: Element) =>
    !element.closest("[inert], [aria-hidden=true], dialog, [popover], header, [aria-roledescription]");
  // Boxes of neighbouring lines may touch where lines are set close; letters stand in the middle of them.
  const lines = textLines()
    .filter(({ element }) => isFree(element))
    .map(({ element, box }) => ({
      element,
      left: box.left + 1,
      right: box.right - 1,
      top: box.top + box.height * 0.3,
      bottom: box.bottom - box.height * 0.3,
    }))
    .sort((one, other) => one.top - other.top);

  const found = new Set<string>();
  for (const [index, one] of lines.entries()) {
    for (const other of lines.slice(index + 1)) {
      if (other.top >= one.bottom) break;
      const apart = other.left >= one.right || other.right <= one.left || one.element === other.element;
      if (!apart) found.add(`${nameOf(one.element)} and ${nameOf(other.element)}`);
    }
  }
  return [...found];
}
