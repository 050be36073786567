import { type createCardBatch, finishCardBatch, makeCardKeys } from "@baleen/contract/back-office/cards.ts";
import { csvLine } from "@baleen/contract/back-office/write-csv.ts";
import type { BodyOf } from "@baleen/contract/call.ts";
import type { CallConsole } from "../calls/CallProvider.tsx";

export type WantedBatch = Pick<
  BodyOf<typeof createCardBatch>,
  "packageId" | "count" | "name" | "tag" | "note" | "keysExpireOn"
>;

/** A batch whose keys are being made, and those that have arrived. They exist nowhere else. */
export interface Making {
  readonly id: number;
  readonly wanted: WantedBatch;
  readonly keys: readonly string[];
  /** The last card whose key has arrived. */
  readonly last: number;
  /** All have arrived, and can be redeemed. */
  readonly isDone: boolean;
}

/** Makes the keys that are missing, and tells of each step. After an error it goes on from the last step. */
export async function makeKeys(
  call: CallConsole,
  making: Making,
  onStep: (making: Making) => void,
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
export function csvOfKeys({ keys, wanted }: Pick<Making, "keys" | "wanted">): string {
  const rest = [String(wanted.packageId), wanted.name, wanted.tag ?? "", wanted.keysExpireOn ?? ""];
  const rows = keys.map((key) => [key, ...rest]);
  return [["key", "package", "batch", "tag", "expires"], ...rows].map(csvLine).join("");
}
