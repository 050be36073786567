import * as z from "zod/mini";
import type { Call } from "../call.ts";

/** The maximum number of rows per export; above it the operator must narrow the filter. */
export const maxExportedRows = 100_000;

/** CSV for programs, XLSX for people. XLSX keeps every id as text. */
export const exportFormat = z._default(z.enum(["csv", "xlsx"]), "csv");
export type ExportFormat = z.output<typeof exportFormat>;

function isIterable(chunks: unknown): boolean {
  return typeof chunks === "object" && chunks !== null && Symbol.asyncIterator in chunks;
}

/**
 * The reply of a call that succeeds with a file instead of JSON. `Content-Disposition` contains its name. Errors are
 * JSON as usual.
 */
export const exportedFile = z.object({
  /** The file name: letters, digits and hyphens, so that a header needs no escaping, and the format as extension. */
  name: z.string().check(z.minLength(1)),
  /** Both formats end with a marker that shows that the file is complete: `csvTrailer`, or a ZIP's directory. */
  chunks: z.custom<AsyncIterable<string | Uint8Array>>(isIterable),
});
export type ExportedFile = z.output<typeof exportedFile>;

export function answersWithFile({ reply }: Pick<Call, "reply">): boolean {
  return reply === exportedFile;
}
