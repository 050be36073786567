import { type Finding, isTest, type SourceFile } from "./source-file.ts";

/** What the oldest supported browsers (web/build/browser-targets.ts) lack and no build step adds, with what serves instead. */
const missing: readonly (readonly [RegExp, string])[] = [
  [/\(\?<[=!]/, "Safari 15 has no lookbehind in regular expressions: match what stands before, too."],
  [/\.(toSorted|toReversed|toSpliced)\(|\.with\(/, "Chrome 100 lacks it: copy the array first."],
  [/\b(Object|Map)\.groupBy\(|\bPromise\.withResolvers\(|\bArray\.fromAsync\(/, "Chrome 100 lacks it."],
  [/\bAbortSignal\.(any|timeout)\(|\bURL\.canParse\(/, "Chrome 100 lacks it."],
  [/\bcrypto\.randomUUID\(/, "It is missing over plain http: use randomUuid of web/src/platform/browser/."],
  [
    /\.isComposing\b(?!\()/,
    "Safari ends a composition before its Enter arrives: use isComposing of web/src/ui/is-composing.ts.",
  ],
];

const readers = /^web\/src\/ui\/(is-composing\.ts|fields\/GroupedField\.tsx)$/;

/** Code that browsers run, the contract's included, runs in the oldest ones that are promised; each key handler knows input methods. */
export function checkBrowsers({ path, text }: Pick<SourceFile, "path" | "text">): Finding[] {
  if (!/^(web|contract)\/src\//.test(path) || isTest(path) || readers.test(path)) return [];
  const lines = text.split("\n").map((line, index) => ({ line, number: index + 1 }));
  const inCode = lines.filter(({ line }) => !/^\s*(\*|\/\/|\/\*\*)/.test(line));
  const findings = inCode.flatMap(({ line, number }) =>
    missing.flatMap(([form, advice]) =>
      form.test(line) ? [{ path, line: number, rule: "browsers", advice }] : [],
    ),
  );
  const enter = inCode.find(({ line }) => /\b(key [!=]== "Enter"|"Enter" [!=]== )/.test(line));
  if (enter && !/\bisComposing\(/.test(text)) {
    const advice =
      "Enter also picks a candidate of an input method: ask isComposing of web/src/ui/is-composing.ts.";
    return [...findings, { path, line: enter.number, rule: "browsers", advice }];
  }
  return findings;
}
