/** What can be scrolled sideways: the page, or a dialog that is open on it. */
export function findSideways(): string[] {
  return [document.documentElement, ...document.querySelectorAll("dialog[open]")]
    .filter((element) => element.scrollWidth > element.clientWidth)
    .map((element) => `${element.localName} by ${element.scrollWidth - element.clientWidth} px`);
}
