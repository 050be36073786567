/**
 * CSV for spreadsheets. Cells that begin like a formula get an apostrophe (OWASP, CSV injection); the byte order mark says
 * that it is UTF-8.
 */
export function writeCsv(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, ...rows].map((row) => row.map(writeCell).join(","));
  return `\uFEFF${lines.join("\r\n")}\r\n`;
}

function writeCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
