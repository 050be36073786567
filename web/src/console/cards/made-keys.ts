import type { createCardBatch } from "@baleen/contract/back-office/cards.ts";
import type { OperatorActionBody } from "@baleen/contract/back-office/operator-action.ts";
import { csvLine } from "@baleen/contract/back-office/write-csv.ts";
import type { BodyOf } from "@baleen/contract/call.ts";

export type NewBatch = Omit<BodyOf<typeof createCardBatch>, keyof OperatorActionBody>;

/** A new batch with its keys. The keys are not stored anywhere else. */
export interface MadeBatch {
  readonly batch: NewBatch;
  readonly keys: readonly string[];
}

/** The keys as CSV, without the byte order mark. */
export function csvOfKeys({ keys, batch }: MadeBatch): string {
  const rest = [batch.packageId, batch.name, batch.tag ?? "", { unescaped: batch.keysExpireOn ?? "" }];
  const rows = keys.map((key) => [key, ...rest]);
  return [["key", "package", "batch", "tag", "expires"], ...rows].map(csvLine).join("");
}
