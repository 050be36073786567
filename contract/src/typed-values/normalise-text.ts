/**
 * Normalises a text, wherever it was copied from: NFKC (full width becomes ASCII), every dash "-", every white space "
 * ", trimmed, without invisible and direction characters.
 */
export function normaliseText(typed: string): string {
  return (
    typed
      .normalize("NFKC")
      .replaceAll(/[\p{Pd}\u2043\u2212]/gu, "-")
      // In JavaScript, `\s` also matches the byte order mark.
      .replaceAll(/[^\S\uFEFF]/g, " ")
      .replaceAll(/[\p{C}\p{DI}]/gu, "")
      .trim()
  );
}

/** Like `normaliseText`, without the marker of a list item at its start: "1. ", "2) ", "3、", "①", "- ". */
export const normaliseListItem = (typed: string): string =>
  // NFKC would merge the circled number with the digits behind it.
  normaliseText(typed.replace(/^\s*[\u2460-\u2473\u2776-\u277f]/u, "")).replace(
    /^(?:\d{1,2}[.)、] +|\d{1,2}、|[-*\u00b7\u2022] +)/,
    "",
  );

/** The only value that was found; undefined if there was none or several. */
export const singleOrUndefined = <Value>(found: readonly Value[]): Value | undefined =>
  found.length === 1 ? found[0] : undefined;
