import { type Finding, isTest, type SourceFile } from "./source-file.ts";

/**
 * APIs missing in the oldest supported browsers (web/build/browser-targets.ts) or on pages over plain http, each with
 * its replacement. `web/build/check-browser-apis.ts` finds other APIs that are too new in the build.
 */
const missing: readonly (readonly [RegExp, string])[] = [
  [/\(\?<[=!]/, "Safari 15 has no lookbehind in regular expressions: match what stands before, too."],
  [/\bcrypto\.randomUUID\(/, "It is missing over plain http: use randomUuid of web/src/platform/browser/."],
  [
    /\bnavigator\.clipboard\b(?!\?)/,
    "It is missing over plain http: use copyText of web/src/platform/browser/.",
  ],
  [
    /\.isComposing\b/,
    "Safari ends a composition before its Enter arrives: use pressedKey of web/src/ui/pressed-key.ts.",
  ],
];
const exemptFiles =
  /^web\/src\/(ui\/pressed-key|ui\/fields\/GroupedField|platform\/browser\/save-and-copy)\.tsx?$/;

const keyHandler = /\bonKey(?:Down|Up|Press)\b|["']key(?:down|up|press)["']|\bKeyboardEvent\b/;
const event = "(?:event|nativeEvent|e)";
const keyReading = new RegExp(
  String.raw`\b${event}\.(?:key|code|keyCode|which)\b|onKey\w+=\{(?:async )?\(\{|=> *\(\{ *key\b|"key(?:down|up|press)", (?:async )?\(\{`,
);

const fieldElement = /<(?:input|textarea)\b[\s\S]*?\/>/g;
const isUntyped = /\btype="(?:checkbox|radio|range|file|hidden|date)"|\breadOnly\b/;

/**
 * Checks that code for browsers, including the contract's, uses only available APIs, and that key handlers and fields
 * support input methods (IME).
 */
export function checkBrowsers({ path, text }: Pick<SourceFile, "path" | "text">): Finding[] {
  if (!/^(web|contract)\/src\//.test(path) || isTest(path) || exemptFiles.test(path)) return [];
  const finding = (line: number, advice: string): Finding => ({ path, line, rule: "browsers", advice });
  const rules = keyHandler.test(text)
    ? ([
        ...missing,
        [keyReading, "The key may pick a candidate: use pressedKey of web/src/ui/pressed-key.ts."],
      ] as const)
    : missing;
  const inCode = text
    .split("\n")
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => !/^\s*(\*|\/\/|\/\*\*)/.test(line));
  const inLines = inCode.flatMap(({ line, number }) =>
    rules.flatMap(([form, advice]) => (form.test(line) ? [finding(number, advice)] : [])),
  );
  const unnamed = [...text.matchAll(fieldElement)].filter(
    ([field]) => !isUntyped.test(field) && !/\benterKeyHint=/.test(field),
  );
  const inFields = unnamed.map(({ index }) =>
    finding(text.slice(0, index).split("\n").length, "Name what Enter does on a telephone: enterKeyHint."),
  );
  return [...inLines, ...inFields];
}
