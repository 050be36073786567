/**
 * Texts may come from strangers and are escaped. Numbers are the server's own, so negative ones stay numbers in a
 * spreadsheet. `unescaped`: the server's own text that a spreadsheet should read as a number or a time.
 */
export type CsvCell = string | number | { readonly unescaped: string };

/** The byte order mark, by which spreadsheets recognise UTF-8. It precedes the first line. */
export const byteOrderMark = "\uFEFF";

/** Follows the last row of a streamed file; `isCompleteCsv` recognises a truncated file by its absence. */
export function csvTrailer(rows: number): string {
  return csvLine(["rows", rows]);
}

/** Whether a streamed file is complete: its last line counts the rows. */
export function isCompleteCsv(csv: string): boolean {
  const rows = countLines(csv) - 2;
  return csv.endsWith(`\r\n${csvTrailer(rows)}`);
}

/** Counts line ends outside of quotes: split at quotation marks, every second part is unquoted. */
function countLines(csv: string): number {
  const outside = csv.split('"').filter((_, index) => index % 2 === 0);
  return outside.reduce((lines, part) => lines + part.split("\r\n").length - 1, 0);
}

export function csvLine(row: readonly CsvCell[]): string {
  return `${row.map(writeCell).join(",")}\r\n`;
}

/**
 * The start of a formula (OWASP, CSV injection): at the beginning of a cell, and after any character that a program
 * with other separators would take for the end of a cell.
 */
const formulaAtStart = /^(?=[=+\-@\t\r\n＝＋－＠])/;
const formulaWithin = /([,;|"\t\r\n])(?=[=+\-@\t\r\n＝＋－＠])/g;

const months =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
/** Texts that Excel and WPS turn into numbers, times or truth values: `0042`, `12E4`, `1-2`, `MAR1`. */
const convertedBySpreadsheets = new RegExp(
  `^ *(?:${[
    String.raw`[¥￥$€£]? ?[\d.,]*\d[\d.,]*(?:e[+-]?\d+)?%?`,
    String.raw`\d{1,4}(?:[-/.:年月 ]\d{1,4}){1,2}[日月]?(?:[ T]\d.*)?(?: ?[ap]m?)?`,
    String.raw`${months}[-/. ]?\d{1,4}|\d{1,4}[-/. ]?${months}(?:[-/. ]?\d{1,4})?`,
    "true|false",
  ].join("|")}) *$`,
  "i",
);
/** Appended so that spreadsheets keep a text as text, as in Alipay's own bills. */
const textMarker = "\t";

function writeCell(cell: CsvCell): string {
  if (typeof cell === "number") return String(cell);
  if (typeof cell === "object") return cell.unescaped;
  const kept = convertedBySpreadsheets.test(cell) ? cell + textMarker : cell;
  const escaped = kept.replaceAll(formulaWithin, "$1'").replace(formulaAtStart, "'");
  return /[",;|\t\r\n']/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}
