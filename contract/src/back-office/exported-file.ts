import * as z from "zod/mini";
import type { Call } from "../call.ts";

/** Rows of an exported list; more need a narrower choice. */
export const maxExportedRows = 100_000;

/** CSV for programs, XLSX for people: in it, every id stays the text that it is. */
export const exportFormat = z._default(z.enum(["csv", "xlsx"]), "csv");
export type ExportFormat = z.output<typeof exportFormat>;

function isIterable(chunks: unknown): boolean {
  return typeof chunks === "object" && chunks !== null && Symbol.asyncIterator in chunks;
}

/**
 * The reply of a call whose success is a file instead of JSON: `Content-Disposition` names it. Errors are JSON as
 * everywhere.
 */
export const exportedFile = z.object({
  /** Letters, digits and hyphens, which a header takes as they are, and the format at its end. */
  name: z.string().check(z.minLength(1)),
  /** The end of either format shows that the file is whole: `csvEnd`, or a ZIP's directory. */
  chunks: z.custom<AsyncIterable<string | Uint8Array>>(isIterable),
});
export type ExportedFile = z.output<typeof exportedFile>;

export function answersWithFile({ reply }: Pick<Call, "reply">): boolean {
  return reply === exportedFile;
}
