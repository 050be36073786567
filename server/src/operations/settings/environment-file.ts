const space = "[ \\t\\r]*";
const quoted = `"(?:\\\\.|[^"\\\\])*"|'[^']*'`;
const character = "\\\\.|[^\\n\\\\]";

/** A comment, or an assignment: name, quoted parts, and what follows them without quotes. */
const line = new RegExp(
  `^${space}(?:[#;](?:${character})*|([^#;=\\s][^=\\n]*)=${space}((?:(?:${quoted})${space})*)((?:${character})*?)${space})$`,
  "gms",
);

/**
 * The variables of a file as systemd's `EnvironmentFile=` reads it: nothing is expanded, quotes may stand around a value,
 * and a space needs none. The last assignment of a name counts.
 */
export function parseEnvironmentFile(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(line)].flatMap(([, name, inQuotes = "", bare = ""]) =>
      name === undefined ? [] : [[name.trim(), unquote(inQuotes) + withoutBackslashes(bare)]],
    ),
  );
}

function unquote(parts: string): string {
  return parts.replaceAll(/"((?:\\.|[^"\\])*)"|'([^']*)'|[ \t\r]+/gs, (_, double?: string, single = "") =>
    double === undefined ? single : withoutBackslashes(double, '"\\`$'),
  );
}

/** A backslash joins lines and stands before a character; before others than `escapable` it stays. */
function withoutBackslashes(text: string, escapable?: string): string {
  return text.replaceAll(/\\(.)/gs, (whole, escaped: string) => {
    if (escaped === "\n") return "";
    return escapable === undefined || escapable.includes(escaped) ? escaped : whole;
  });
}
