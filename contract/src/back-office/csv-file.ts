import * as z from "zod/mini";
import type { Call } from "../call.ts";

/** Rows of an exported list; more need a narrower choice. */
export const maxExportedRows = 100_000;

/** A file that the server streams as `text/csv`. Its last line is `csvEnd`, so that one that was cut off is recognised. */
export interface CsvFile {
  readonly name: string;
  readonly chunks: AsyncIterable<string>;
}

function isIterable(chunks: unknown): boolean {
  return typeof chunks === "object" && chunks !== null && Symbol.asyncIterator in chunks;
}

/**
 * The reply of a call whose success is a CSV file instead of JSON: `Content-Disposition` names the file. Errors are JSON
 * as everywhere.
 */
export const csvFile = z.object({
  name: z.string().check(z.minLength(1)),
  chunks: z.custom<CsvFile["chunks"]>(isIterable),
});

export function answersWithCsv({ reply }: Pick<Call, "reply">): boolean {
  return reply === csvFile;
}
