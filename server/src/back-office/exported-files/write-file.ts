import type { ExportedFile, ExportFormat } from "@baleen/contract/back-office/exported-file.ts";
import { chinaDayOf } from "../../platform/china-day.ts";
import type { Sheet } from "./sheet.ts";
import { writeCsvSheet } from "./write-csv-sheet.ts";
import { writeXlsx } from "./write-xlsx.ts";

interface FileOptions {
  /** Without the day and the format, which are added. */
  readonly name: string;
  readonly format: ExportFormat;
  readonly at: Date;
}

export function writeFile({ name, format, at }: FileOptions, sheet: Sheet): ExportedFile {
  const write = format === "csv" ? writeCsvSheet : writeXlsx;
  return { name: `${name}-${chinaDayOf(at)}.${format}`, chunks: write(sheet) };
}
