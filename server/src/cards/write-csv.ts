/**
 * CSV for spreadsheets. Cells that begin like a formula get an apostrophe (OWASP, CSV injection); the byte order mark says
 * that it is UTF-8.
 */
export function writeCsv(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return `${csvStart}${[head, ...rows].map(csvLine).join("")}`;
}

/** Precedes the first line. */
export const csvStart = "\uFEFF";

export function csvLine(row: readonly string[]): string {
  return `${row.map(writeCell).join(",")}\r\n`;
}

function writeCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
