import { isWholeCsv } from "@baleen/contract/back-office/write-csv.ts";
import { ApiError } from "../../platform/api/api-error.ts";
import { saveFile } from "../../platform/browser/save-and-copy.ts";

/**
 * In the browser the reply of a call that answers with CSV is the file's text. Throws an `ApiError` if it is not whole: a
 * proxy may have ended it as if it were.
 */
export function csvText(reply: unknown): string {
  if (typeof reply === "string" && isWholeCsv(reply)) return reply;
  throw new ApiError({ kind: "network" });
}

/** Saves a CSV file. Spreadsheets need the byte order mark, which reading the reply took away. */
export function saveCsv(name: string, csv: string): void {
  saveFile(name, new Blob(["\uFEFF", csv], { type: "text/csv;charset=utf-8" }));
}
