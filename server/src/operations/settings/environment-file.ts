import type { Localized } from "@baleen/contract/language.ts";

const space = "[ \\t\\r]*";
const quoted = `"(?:\\\\.|[^"\\\\])*"|'[^']*'`;
const character = "\\\\.|[^\\n\\\\]";

/** A comment, or an assignment: name, quoted parts, and the unquoted rest. */
const line = new RegExp(
  `^${space}(?:[#;](?:${character})*|([^#;=\\s][^=\\n]*)=${space}((?:(?:${quoted})${space})*)((?:${character})*?)${space})$`,
  "gms",
);

/**
 * Parses a file like systemd's `EnvironmentFile=`: nothing is expanded, values may be quoted, and spaces need no
 * quotes. The last assignment of a name wins.
 */
export function parseEnvironmentFile(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(line)].flatMap(([, name, inQuotes = "", bare = ""]) =>
      name === undefined ? [] : [[name.trim(), unquote(inQuotes) + withoutBackslashes(bare)]],
    ),
  );
}

/** A line that systemd and `baleen` ignore or read differently from what was probably meant. */
interface IgnoredLine {
  /** Line number, starting at 1. */
  readonly number: number;
  /** Never contains the value, which may be a secret. */
  readonly problem: Localized;
}

/** The lines of such a file that set nothing, or whose value contains literal quotes. */
export function findIgnoredLines(text: string): IgnoredLine[] {
  const numberAt = (index: number) => text.slice(0, index).split("\n").length;
  const assignmentProblems = [...text.matchAll(line)].flatMap((match) => {
    const [, name, , bare = ""] = match;
    const problem = name === undefined ? undefined : problemOfAssignment(name.trim(), bare);
    return problem ? [{ number: numberAt(match.index), problem }] : [];
  });
  // Removes all assignments and comments but keeps the line breaks; the rest was not read.
  const rest = text.replaceAll(line, (whole) => whole.replaceAll(/[^\n]/g, ""));
  const unread = rest
    .split("\n")
    .flatMap((left, index) => (left.trim() === "" ? [] : [{ number: index + 1, problem: noAssignment }]));
  return [...assignmentProblems, ...unread].toSorted((one, other) => one.number - other.number);
}

const noAssignment = { zh: "不是“名称=值”，没有被读取", en: "is not NAME=VALUE, so it is not read" };

function problemOfAssignment(name: string, bare: string): Localized | undefined {
  if (/^export\s/.test(name)) {
    return {
      zh: `以export开头，没有被读取：去掉export，只写${name.replace(/^export\s+/, "")}=…`,
      en: `begins with export, so it is not read: write ${name.replace(/^export\s+/, "")}=… alone`,
    };
  }
  if (!/^[A-Za-z_]\w*$/.test(name)) {
    return { zh: "名称里有不该有的符号，没有被读取", en: "has a sign in its name, so it is not read" };
  }
  if (/^["']/.test(bare)) return { zh: "引号没有闭合", en: "has a quote that is not closed" };
  if (/^[“”‘’「]/.test(bare)) {
    return {
      zh: '引号是中文的，会成为值的一部分：改用"',
      en: 'has typographic quotes, which become part of the value: use "',
    };
  }
  return undefined;
}

function unquote(parts: string): string {
  return parts.replaceAll(/"((?:\\.|[^"\\])*)"|'([^']*)'|[ \t\r]+/gs, (_, double?: string, single = "") =>
    double === undefined ? single : withoutBackslashes(double, '"\\`$'),
  );
}

/**
 * Removes backslashes: one before a newline joins the lines, others escape the next character. Backslashes before
 * characters outside `escapable` stay.
 */
function withoutBackslashes(text: string, escapable?: string): string {
  return text.replaceAll(/\\(.)/gs, (whole, escaped: string) => {
    if (escaped === "\n") return "";
    return escapable === undefined || escapable.includes(escaped) ? escaped : whole;
  });
}
