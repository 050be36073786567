import type { makeCards as call } from "@baleen/contract/console/cards.ts";
import { csvLine, csvStart } from "../../cards/write-csv.ts";
import { createCards } from "../../operator-actions/manage-cards.ts";
import { actionBy, type ConsoleHandler } from "../console-handler.ts";
import { expiryOf } from "./card-actions.ts";

/** The keys leave after the transaction has ended: none is shown that the database does not know. */
export const makeCards: ConsoleHandler<typeof call> = async (deps, asked) => {
  const { packageId, count, name, tag, note, keysExpireOn } = asked.body;
  const wanted = { packageId, count, batch: name, tag, note, expiresAt: expiryOf(keysExpireOn) };
  const keys = await createCards(deps, wanted, actionBy(asked));
  const rest = [String(packageId), name, tag ?? "", keysExpireOn ?? ""];
  return { name: `${name}.csv`, chunks: linesOf(keys, rest) };
};

const linesPerChunk = 1_000;

function* linesOf(keys: readonly string[], rest: readonly string[]): Iterable<string> {
  yield csvStart + csvLine(["key", "package", "batch", "tag", "expires"]);
  for (let from = 0; from < keys.length; from += linesPerChunk) {
    const slice = keys.slice(from, from + linesPerChunk);
    yield slice.map((key) => csvLine([key, ...rest])).join("");
  }
}
