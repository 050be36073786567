import type { Finding, SourceFile } from "./source-file.ts";

/** The maximum number of lines of a file, except data. */
const maxLines = 400;

/** Data without a limit: `*.data.ts`, `*.json`, and the built-in content. */
const data = /\.data\.tsx?$|\.json$|\/built-in-content\.ts$/;

export function checkSize(file: Pick<SourceFile, "path" | "text">): Finding[] {
  const lines = file.text.replace(/\n$/, "").split("\n").length;
  if (lines <= maxLines || data.test(file.path)) return [];
  const advice = `${lines} lines, ${maxLines} are the limit: it is more than one subject, split it.`;
  return [{ path: file.path, line: maxLines + 1, rule: "sizes", advice }];
}
