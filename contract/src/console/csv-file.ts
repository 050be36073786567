import * as z from "zod/mini";
import type { Call } from "../call.ts";

/** A file that the server streams as `text/csv`; a byte order mark and `\r\n` included in its chunks. */
export interface CsvFile {
  readonly name: string;
  readonly chunks: Iterable<string> | AsyncIterable<string>;
}

/**
 * The reply of a call whose success is a CSV file instead of JSON: `Content-Disposition` names the file. Errors are JSON
 * as everywhere.
 */
export const csvFile = z.custom<CsvFile>();

export function answersWithCsv({ reply }: Pick<Call, "reply">): boolean {
  return reply === csvFile;
}
