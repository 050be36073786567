import { type createCardBatch, finishCardBatch, makeCardKeys } from "@baleen/contract/back-office/cards.ts";
import type { OperatorActionBody } from "@baleen/contract/back-office/operator-action.ts";
import { csvLine } from "@baleen/contract/back-office/write-csv.ts";
import type { BodyOf } from "@baleen/contract/call.ts";
import type { CallConsole } from "../calls/calls.tsx";

export type NewBatch = Omit<BodyOf<typeof createCardBatch>, keyof OperatorActionBody>;

/** A batch that is being made, and the keys that have arrived, which are stored nowhere else. */
export interface BatchProgress {
  readonly id: number;
  readonly batch: NewBatch;
  readonly keys: readonly string[];
  /** The id of the last card whose key has arrived. */
  readonly last: number;
  /** True once all keys have arrived and can be redeemed. */
  readonly isDone: boolean;
}

/** Makes the missing keys in several calls, reporting each. After an error, call it again with the last progress. */
export async function makeKeys(
  call: CallConsole,
  making: BatchProgress,
  onStep: (making: BatchProgress) => void,
): Promise<void> {
  const params = { id: making.id };
  let { keys, last } = making;
  for (let isAll = false; !isAll; ) {
    const made = await call(makeCardKeys, { params, body: { after: last } });
    keys = [...keys, ...made.keys];
    ({ last, isAll } = made);
    onStep({ ...making, keys, last });
  }
  await call(finishCardBatch, { params, body: { after: last } });
  onStep({ ...making, keys, last, isDone: true });
}

/** The keys as a file, without the byte order mark. */
export function csvOfKeys({ keys, batch }: Pick<BatchProgress, "keys" | "batch">): string {
  const rest = [batch.packageId, batch.name, batch.tag ?? "", { plain: batch.keysExpireOn ?? "" }];
  const rows = keys.map((key) => [key, ...rest]);
  return [["key", "package", "batch", "tag", "expires"], ...rows].map(csvLine).join("");
}
