/** Whether visitors have asked to be spared what weighs much. */
export function prefersReducedData(): boolean {
  // Only some browsers have it, so the types of the DOM do not.
  return "connection" in navigator && (navigator.connection as { saveData?: boolean }).saveData === true;
}
