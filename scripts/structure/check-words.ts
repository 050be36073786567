import type { Finding, SourceFile } from "./source-file.ts";

/** In two halves, so that the check does not match this file. */
const leftovers = new RegExp(`\\b(${["TO", "FIX"].map((half, i) => half + ["DO", "ME"][i]).join("|")})\\b`);

/** Refuses marks of unfinished work. */
export function checkWords({ path, text }: Pick<SourceFile, "path" | "text">): Finding[] {
  return text.split("\n").flatMap((line, index) => {
    const word = leftovers.exec(line)?.[0];
    return word
      ? [{ path, line: index + 1, rule: "words", advice: `${word}: do it now, or leave it out.` }]
      : [];
  });
}
