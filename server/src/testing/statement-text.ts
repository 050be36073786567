/** The text of a query of the driver; a prepared one is an object with a name. */
export function statementText(query: unknown): string {
  return (query as { text?: string }).text ?? String(query);
}
