import type { Tools } from "./measure-page.ts";

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
