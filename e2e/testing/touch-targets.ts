import type { Tools } from "./measure-page.ts";

/** What can be pressed and is too small for a finger: 24 px each way, and 44 high for what matters most. */
export function findSmallTargets({ nameOf, isShown }: Tools): string[] {
  const pressable = "a[href], button, input, select, textarea, summary, [role=tab], label:has(input)";
  /** Links in running text are as tall as their line. */
  const isInText = (element: Element) =>
    getComputedStyle(element).display === "inline" &&
    element.parentElement?.textContent?.trim() !== element.textContent?.trim();
  const isInLabel = (element: Element) => element.matches("label *");
  const needed = (element: Element): number => {
    const ground = getComputedStyle(element).boxShadow;
    const isPrimary = ground.includes("inset") && element.matches("a, button");
    const isSteering = element.matches("[aria-roledescription] button:not([role=group] button)");
    return isPrimary || isSteering ? 44 : 24;
  };
  return [...document.querySelectorAll(pressable)].flatMap((element) => {
    if (!isShown(element) || isInText(element) || isInLabel(element) || element.closest("[inert]")) return [];
    const { width, height } = element.getBoundingClientRect();
    const isSmall = width < 24 || height + 0.5 < needed(element);
    return isSmall ? [`${nameOf(element)}: ${Math.round(width)} × ${Math.round(height)}`] : [];
  });
}
