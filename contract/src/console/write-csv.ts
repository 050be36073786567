/**
 * CSV for spreadsheets. Cells that begin like a formula get an apostrophe (OWASP, CSV injection); the byte order mark says
 * that it is UTF-8.
 */
export function writeCsv(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return `${csvStart}${[head, ...rows].map(csvLine).join("")}`;
}

/** Precedes the first line. */
export const csvStart = "\uFEFF";

/** Follows the last row of a streamed file, which `isWholeCsv` finds missing in one that was cut off. */
export function csvEnd(rows: number): string {
  return csvLine(["rows", String(rows)]);
}

/** Whether a streamed file has arrived whole: its last line counts the rows between itself and the heading. */
export function isWholeCsv(csv: string): boolean {
  const rows = countLines(csv) - 2;
  return csv.endsWith(`\r\n${csvEnd(rows)}`);
}

/** A line may hold line ends in quotes: every second part between quotation marks is outside of them. */
function countLines(csv: string): number {
  const outside = csv.split('"').filter((_, index) => index % 2 === 0);
  return outside.reduce((lines, part) => lines + part.split("\r\n").length - 1, 0);
}

export function csvLine(row: readonly string[]): string {
  return `${row.map(writeCell).join(",")}\r\n`;
}

function writeCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
