/** How many characters of a lead paragraph fit on a line of the narrowest screens. */
const longestClause = 15;

/**
 * Allows breaks only between the clauses of a Chinese text, if every clause fits on a line. Browsers break longer
 * clauses anywhere, even before a full stop.
 */
export function clauseBreakAttribute(text: string): { readonly "data-clauses": true | undefined } {
  const clauses = text.match(/[^，。；：？！]+[，。；：？！]*/g) ?? [];
  return { "data-clauses": clauses.every((clause) => clause.length <= longestClause) || undefined };
}
