/** The text of a statement as the driver was given it: prepared ones come with a name beside it. */
export function statementText(asked: unknown): string {
  return (asked as { text?: string }).text ?? String(asked);
}
