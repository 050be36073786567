import { isWholeCsv } from "@baleen/contract/back-office/write-csv.ts";
import { ApiError } from "../../platform/api/api-error.ts";
import { saveFile } from "../../platform/browser/save-and-copy.ts";

/**
 * The text of a CSV reply. Throws an `ApiError` if it is truncated: behind a proxy, a broken stream can look like a
 * complete response.
 */
export function csvText(reply: unknown): string {
  if (typeof reply === "string" && isWholeCsv(reply)) return reply;
  throw new ApiError({ kind: "network" });
}

/** Saves a CSV file. Spreadsheets need the byte order mark, which decoding the reply has removed. */
export function saveCsv(name: string, csv: string): void {
  saveFile(name, new Blob(["\uFEFF", csv], { type: "text/csv;charset=utf-8" }));
}
