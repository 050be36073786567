import type { Tools } from "./measure-page.ts";

/** Which buttons have more than two lines, and which words of the bar more than one. */
export function findWrappedLabels({ nameOf, textLines }: Tools): string[] {
  const linesOf = (element: Element): number => {
    const tops = textLines(element).map(({ box }) => Math.round(box.top / 4));
    return new Set(tops).size;
  };
  const inBar = [...document.querySelectorAll("header :is(a, button)")].filter((item) => linesOf(item) > 1);
  const buttons = [...document.querySelectorAll("main button")].filter((item) => linesOf(item) > 2);
  return [...inBar, ...buttons].map((element) => `${nameOf(element)}: ${linesOf(element)} lines`);
}
