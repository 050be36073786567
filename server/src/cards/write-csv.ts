/** Texts may come from strangers; numbers are the server's own, and negative ones stay numbers in a spreadsheet. */
export type CsvCell = string | number;

/** CSV for spreadsheets; the byte order mark says that it is UTF-8. */
export function writeCsv(head: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return `${csvStart}${[head, ...rows].map(csvLine).join("")}`;
}

/** Precedes the first line. */
export const csvStart = "\uFEFF";

export function csvLine(row: readonly CsvCell[]): string {
  return `${row.map(writeCell).join(",")}\r\n`;
}

/**
 * What begins a formula (OWASP, CSV injection), at the beginning of a cell, and after anything that a program with other
 * separators would take for the end of one.
 */
const formulaStart = /(?<=^|[,;|"\t\r\n])(?=[=+\-@\t\r\n＝＋－＠])/g;

function writeCell(cell: CsvCell): string {
  if (typeof cell === "number") return String(cell);
  const harmless = cell.replaceAll(formulaStart, "'");
  return /[",;|\t\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
