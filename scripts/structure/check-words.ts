import type { Finding, SourceFile } from "./source-file.ts";

/** In two halves, so that this file does not object to itself. */
const leftovers = new RegExp(`\\b(${["TO", "FIX"].map((half, i) => half + ["DO", "ME"][i]).join("|")})\\b`);

/** Work that is not done is not left in the sources. */
export function checkWords({ path, text }: Pick<SourceFile, "path" | "text">): Finding[] {
  return text.split("\n").flatMap((line, index) => {
    const word = leftovers.exec(line)?.[0];
    return word
      ? [{ path, line: index + 1, rule: "words", advice: `${word}: do it now, or leave it out.` }]
      : [];
  });
}
