import { keptInWords, retention, type Term } from "@baleen/contract/retention.ts";

/** The terms as a table in Markdown. */
export function describeRetention(): string {
  const rows = Object.values(retention).map((term: Term) => {
    const { what, since, why } = term;
    return `| ${what.en} | ${keptInWords(term).en} | ${since.en} | ${why.en} |`;
  });
  return ["| kept | for | since | because |", "|---|---|---|---|", ...rows, ""].join("\n");
}
