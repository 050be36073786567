import { isCompleteCsv } from "@baleen/contract/back-office/write-csv.ts";
import { ApiError } from "../../platform/api/api-error.ts";
import { saveFile } from "../../platform/browser/save-and-copy.ts";

/**
 * The file in a reply: CSV as text, or XLSX as a `Blob`. Throws an `ApiError` if it is truncated: behind a proxy, a
 * broken stream can look like a complete response.
 */
export async function requireComplete(reply: unknown): Promise<string | Blob> {
  if (typeof reply === "string" && isCompleteCsv(reply)) return reply;
  if (reply instanceof Blob && (await isCompleteZip(reply))) return reply;
  throw new ApiError({ kind: "network" });
}

/** A ZIP archive without a comment ends with a 22-byte record that begins with this signature. */
const endOfZip = [0x50, 0x4b, 0x05, 0x06];
const endSize = 22;

async function isCompleteZip(file: Blob): Promise<boolean> {
  const end = new Uint8Array(await file.slice(-endSize).arrayBuffer());
  return end.length === endSize && endOfZip.every((byte, index) => end[index] === byte);
}

const xlsxType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Saves the file that a call has returned. */
export function saveExport(name: string, file: unknown): void {
  if (file instanceof Blob) saveFile(`${name}.xlsx`, new Blob([file], { type: xlsxType }));
  else saveCsv(`${name}.csv`, String(file));
}

/** Saves a CSV file. Adds the byte order mark, which spreadsheets need and which decoding a reply removes. */
export function saveCsv(name: string, csv: string): void {
  saveFile(name, new Blob(["\uFEFF", csv], { type: "text/csv;charset=utf-8" }));
}
