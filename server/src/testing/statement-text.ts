/** The text of a query of the driver; a prepared one is an object with a name. */
export function statementText(asked: unknown): string {
  return (asked as { text?: string }).text ?? String(asked);
}
