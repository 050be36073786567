/** An article at the end of a line waits for its word. */
const articles = /\b(the|an?) +/gi;

/** A slogan in the pieces between which its line may break: each ends with its punctuation. */
export function clauses(slogan: string): string[] {
  const bound = slogan.replace(articles, "$1\u00A0");
  return bound.match(/[^，。；！？,.;!?]+[，。；！？,.;!?]*\s*/g) ?? [bound];
}
