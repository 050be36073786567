import type { ExportedFile, ExportFormat } from "@baleen/contract/back-office/exported-file.ts";
import { byteOrderMark, type CsvCell, csvLine, csvTrailer } from "@baleen/contract/back-office/write-csv.ts";
import { chinaDayOf, chinaTimeOf } from "../../platform/china-day.ts";
import { type Cell, type Column, headsOf, type Sheet } from "./sheet.ts";
import { writeXlsx } from "./write-xlsx.ts";

interface FileOptions {
  /** The file name without the day and the extension, which are added. */
  readonly name: string;
  readonly format: ExportFormat;
  readonly at: Date;
}

export function createExportedFile({ name, format, at }: FileOptions, sheet: Sheet): ExportedFile {
  const write = format === "csv" ? writeCsvSheet : writeXlsx;
  return { name: `${name}-${chinaDayOf(at)}.${format}`, chunks: write(sheet) };
}

async function* writeCsvSheet(sheet: Sheet): AsyncIterable<string> {
  yield byteOrderMark + csvLine(headsOf(sheet));
  let written = 0;
  for await (const rows of sheet.rows) {
    written += rows.length;
    yield rows
      .map((row) => csvLine(sheet.columns.map((column, at) => writeCell(column, row[at] ?? null))))
      .join("");
  }
  yield csvTrailer(written);
}

function writeCell({ kind }: Column, cell: Cell): CsvCell {
  if (cell === null) return "";
  if (kind === "yuan") return { unescaped: (Number(cell) / 100).toFixed(2) };
  if (kind === "day") return { unescaped: String(cell) };
  if (kind === "time") return { unescaped: chinaTimeOf(new Date(cell)) };
  return cell;
}
