/** Prints a handled error in the browser's console, like `reportError`, which Chrome 92 lacks. */
export function throwLater(error: unknown): void {
  setTimeout(() => {
    throw error;
  });
}
