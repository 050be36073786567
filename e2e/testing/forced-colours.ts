import type { Page } from "@playwright/test";
import { measure, type Tools } from "./measure-page.ts";

/** Elements that are invisible in forced colours mode. */
export async function findInvisibleInForcedColours(page: Page): Promise<string[]> {
  await measure(page, markCells);
  await page.emulateMedia({ forcedColors: "active" });
  const found = await measure(page, findInvisible);
  await page.emulateMedia({ forcedColors: "none" });
  return found;
}

/** Marks small shapes that are visible only by their background: gauge cells, dots, check marks. */
function markCells({ isShown }: Tools): void {
  for (const element of document.querySelectorAll("main *:not(svg *)")) {
    const { width, height } = element.getBoundingClientRect();
    const isSmall = width > 0 && width <= 32 && height > 0 && height <= 32 && !element.textContent;
    const isPainted = !/, 0\)$/.test(getComputedStyle(element).backgroundColor);
    if (isSmall && isPainted && isShown(element)) element.setAttribute("data-seen-as-cell", "");
  }
}

function findInvisible({ nameOf, isShown }: Tools): string[] {
  const hasVisibleBorder = (style: CSSStyleDeclaration) => {
    const { forcedColorAdjust, borderTopStyle, borderTopWidth } = style;
    return (
      forcedColorAdjust === "none" || (borderTopStyle !== "none" && Number.parseFloat(borderTopWidth) > 0)
    );
  };
  const hasEdge = (element: Element) =>
    hasVisibleBorder(getComputedStyle(element)) || hasVisibleBorder(getComputedStyle(element, "::before"));
  const cells = [...document.querySelectorAll("[data-seen-as-cell]")];
  const buttons = [...document.querySelectorAll("button")].filter(isShown);
  const isEmptyButton = (button: HTMLElement) => !button.innerText && !button.querySelector("svg");
  return [
    ...cells
      .filter((cell) => !hasEdge(cell))
      .map((cell) => `a cell of ${nameOf(cell.parentElement ?? cell)}`),
    ...buttons.filter((button) => !hasEdge(button) && isEmptyButton(button)).map(nameOf),
  ];
}
