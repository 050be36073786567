/** Shows an error that was handled in the browser's console, as `reportError` would, which Chrome 92 lacks. */
export function throwLater(error: unknown): void {
  setTimeout(() => {
    throw error;
  });
}
