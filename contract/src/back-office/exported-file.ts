import * as z from "zod/mini";
import type { Call } from "../call.ts";

/** Rows of an exported list; more need a narrower choice. */
export const maxExportedRows = 100_000;

const exportFormats = ["csv", "xlsx"] as const;
/** CSV for programs, XLSX for people: in it, every id stays the text that it is. */
export const exportFormat = z._default(z.enum(exportFormats), "csv");
export type ExportFormat = (typeof exportFormats)[number];

/** A file that the server streams. The end of either format shows that the file is whole: `csvEnd`, or a ZIP's directory. */
export interface ExportedFile {
  /** Letters, digits and hyphens, which a header takes as they are, and the format at its end. */
  readonly name: string;
  readonly chunks: AsyncIterable<string | Uint8Array>;
}

function isIterable(chunks: unknown): boolean {
  return typeof chunks === "object" && chunks !== null && Symbol.asyncIterator in chunks;
}

/**
 * The reply of a call whose success is a file instead of JSON: `Content-Disposition` names it. Errors are JSON as
 * everywhere.
 */
export const exportedFile = z.object({
  name: z.string().check(z.minLength(1)),
  chunks: z.custom<ExportedFile["chunks"]>(isIterable),
});

export function answersWithFile({ reply }: Pick<Call, "reply">): boolean {
  return reply === exportedFile;
}
