/** Whether the visitor's browser is set to save data. */
export function prefersReducedData(): boolean {
  // Only Chromium has `connection`, so the DOM types do not.
  return "connection" in navigator && (navigator.connection as { saveData?: boolean }).saveData === true;
}
