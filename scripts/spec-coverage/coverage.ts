import type { SpecSection } from "./spec-statements.data.ts";

/** A test or a group of tests whose title ends in `[spec 8.3]` or `[spec 8.3, 9.1]`. */
export interface TaggedTitle {
  /** Relative to the repository's root. */
  readonly file: string;
  /** The title without its tag, after the titles of its groups, joined with ">". */
  readonly title: string;
  readonly rows: readonly string[];
}

const tag = /^(.*) \[spec ([\d., ]+)\]$/;

/** Splits a title into its text and the rows in its tag; undefined without a tag. */
export function readTag(title: string): { title: string; rows: string[] } | undefined {
  const [, plain, rows] = tag.exec(title) ?? [];
  if (plain === undefined || rows === undefined) return undefined;
  return { title: plain, rows: rows.split(",").map((row) => row.trim()) };
}

/** Rows without a test, tests that name a row that does not exist, and duplicate rows. */
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

/** The number of tests that prove each section's statements. */
export function describeCoverage(
  sections: readonly SpecSection[],
  tagged: readonly TaggedTitle[],
): readonly string[] {
  return sections.map(({ number, name, rows }) => {
    const proofs = tagged.filter((title) => rows.some(({ id }) => title.rows.includes(id)));
    return `${number} ${name}: ${rows.length} statements, ${proofs.length} tests`;
  });
}
