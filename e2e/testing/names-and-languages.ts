import type { Tools } from "./measure-page.ts";

/** Which drawings have neither a name nor a mark that they are decoration. */
export function findUnnamedGraphics({ nameOf }: Tools): string[] {
  const pictures = [...document.querySelectorAll("canvas, svg, img:not([alt]), video")];
  return pictures
    .filter((picture) => !picture.closest("[aria-hidden=true]"))
    .filter((picture) => !picture.ariaLabel && !picture.getAttribute("aria-labelledby"))
    .map(nameOf);
}

/** Which fields are not called by a label that can be seen, or are called by something else as well. */
export function findBadLabels({ nameOf, isShown }: Tools): string[] {
  const fields = [...document.querySelectorAll<HTMLInputElement>("input, select, textarea")];
  return fields.filter(isShown).flatMap((field) => {
    const label = field.labels?.[0];
    const isCalled = label && isShown(label) && label.textContent?.trim() && !field.ariaLabel;
    return isCalled ? [] : [nameOf(field)];
  });
}

/** Which words are in another language than their element says. */
export function findLanguageMismatches({ nameOf, textLines }: Tools): string[] {
  const han = /\p{Script=Han}/u;
  const latinSentence = /[A-Za-z’']+(?: [A-Za-z’']+){3}/;
  const found = new Set<string>();
  for (const { element } of textLines()) {
    const words = element.textContent ?? "";
    const isForeign = element.matches(":lang(zh)")
      ? latinSentence.test(words) && !han.test(words)
      : han.test(words.replaceAll("鲸帧", ""));
    if (isForeign) found.add(nameOf(element));
  }
  return [...found];
}
