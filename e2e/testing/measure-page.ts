import type { Page } from "@playwright/test";

/** A rendered line of text. */
interface TextLine {
  readonly element: Element;
  readonly box: DOMRect;
}

export type Tools = ReturnType<typeof makeTools>;

/** Helpers for measurements. They run inside the page, where nothing can be imported. */
function makeTools() {
  const nameOf = (element: Element): string => {
    const words = element.ariaLabel ?? element.textContent?.trim().replace(/\s+/g, " ") ?? "";
    return `<${element.localName}> ${words.slice(0, 30)}`.trim();
  };

  const visibilityCache = new Map<Element, boolean>();

  const isScreenReaderOnly = (element: Element): boolean =>
    getComputedStyle(element).clipPath === "inset(50%)";

  const isVisuallyShown = (element: Element | null): boolean => {
    if (!element) return true;
    const cached = visibilityCache.get(element);
    if (cached !== undefined) return cached;
    const answer = !isScreenReaderOnly(element) && isVisuallyShown(element.parentElement);
    visibilityCache.set(element, answer);
    return answer;
  };

  /** Visible after scrolling: not hidden, not transparent, and not for screen readers only. */
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && isVisuallyShown(element);

  const linesOf = (root: Node): TextLine[] => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const lines: TextLine[] = [];
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!node.textContent?.trim() || !element || !isShown(element)) continue;
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
      lines.push(...boxes.map((box) => ({ element, box })));
    }
    return lines;
  };

  let all: TextLine[] | undefined;

  /** The lines of all visible text with their elements. */
  const textLines = (root?: Node): TextLine[] => {
    if (root) return linesOf(root);
    all ??= linesOf(document.body);
    return all;
  };

  return { nameOf, isShown, textLines };
}

/** Runs a measurement inside the page. */
export async function measure<Result>(page: Page, measurement: (tools: Tools) => Result): Promise<Result> {
  return await page.evaluate<Result>(`(${measurement})((${makeTools})())`);
}

/** Runs several measurements in one call, which is much faster. */
export async function measureAll<Name extends string, Result>(
  page: Page,
  measurements: Readonly<Record<Name, (tools: Tools) => Result>>,
): Promise<Record<Name, Result>> {
  const fields = Object.entries(measurements).map(
    ([name, code]) => `${JSON.stringify(name)}: (${code})(tools)`,
  );
  return await page.evaluate(`(() => { const tools = (${makeTools})(); return { ${fields} }; })()`);
}
