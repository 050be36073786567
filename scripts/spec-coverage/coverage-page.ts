import type { SpecSection } from "./spec-statements.data.ts";

/** A test, or a group of tests, whose title ends in `[spec 8.3]` or `[spec 8.3, 9.1]`. */
export interface TaggedTitle {
  /** Below the repository's root. */
  readonly file: string;
  /** The title without its tag; those of groups first, joined with ">". */
  readonly title: string;
  readonly rows: readonly string[];
}

const tag = /^(.*) \[spec ([\d., ]+)\]$/;

/** Splits a title from the rows that it names; undefined where it names none. */
export function readTag(title: string): { title: string; rows: string[] } | undefined {
  const [, plain, rows] = tag.exec(title) ?? [];
  if (plain === undefined || rows === undefined) return undefined;
  return { title: plain, rows: rows.split(",").map((row) => row.trim()) };
}

/** Rows without a test, tests of rows that do not exist, and rows that are listed twice. */
export function findGaps(sections: readonly SpecSection[], tagged: readonly TaggedTitle[]): string[] {
  const ids = sections.flatMap(({ rows }) => rows.map(({ id }) => id));
  const named = new Set(tagged.flatMap(({ rows }) => rows));
  return [
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `Row ${id} is listed twice.`),
    ...ids.filter((id) => !named.has(id)).map((id) => `Row ${id} has no test.`),
    ...tagged.flatMap(({ file, title, rows }) =>
      rows
        .filter((row) => !ids.includes(row))
        .map((row) => `${file}: "${title}" names row ${row}, which does not exist.`),
    ),
  ];
}

const cell = (text: string) => text.replaceAll("|", String.raw`\|`).replaceAll("<", "&lt;");

/** The page that lists, for each row, the tests that prove it. */
export function writePage(sections: readonly SpecSection[], tagged: readonly TaggedTitle[]): string {
  const testsOf = (id: string) =>
    tagged
      .filter(({ rows }) => rows.includes(id))
      .map(({ file, title }) => `\`${file}\`: ${cell(title)}`)
      .toSorted()
      .join("<br>");
  const tables = sections.map(({ number, name, rows }) =>
    [
      `## ${number} ${name}`,
      "",
      "| row | statement | tests |",
      "|---|---|---|",
      ...rows.map(
        ({ id, statement, reading }) =>
          `| ${id} | ${cell(statement)}${reading ? `<br>*Here:* ${cell(reading)}` : ""} | ${testsOf(id)} |`,
      ),
    ].join("\n"),
  );
  return `${introduction}\n\n${tables.join("\n\n")}\n`;
}

const introduction = `# What proves the specification

Every statement of the specification that can be checked, by its section, with the tests that prove it. Each of these tests names
the row at the end of its title: \`npm test -- unit "spec 8.3"\` runs those of one row. "Here" says where the product reads
a statement in its own way; [spec-readings.md](spec-readings.md) lists all such readings.

This page is written by \`npm run spec-coverage\` from \`scripts/spec-coverage/spec-statements.data.ts\` and the titles of the
tests. \`npm run check\` fails if it is out of date, if a row has no test, or if a test names a row that does not exist.`;
