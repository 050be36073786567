/** As long as a line on the narrowest screens, in the size of leads. */
const longestClause = 15;

/**
 * Marks a Chinese text that may break between its clauses only. Where a clause is longer than a line, browsers break it
 * anywhere, even before a full stop.
 */
export function clauseBreaks(text: string): { readonly "data-clauses": true | undefined } {
  const clauses = text.match(/[^，。；：？！]+[，。；：？！]*/g) ?? [];
  return { "data-clauses": clauses.every((clause) => clause.length <= longestClause) || undefined };
}
