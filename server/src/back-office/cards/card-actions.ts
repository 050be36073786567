import type * as calls from "@baleen/contract/back-office/cards.ts";
import type { BodyOf } from "@baleen/contract/call.ts";
import { normaliseTypedKey } from "@baleen/contract/typed-values/typed-key.ts";
import { findBatchName } from "../../membership/cards/batch-store.ts";
import type { Which } from "../../membership/cards/card-store.ts";
import { endOfChinaDay } from "../../platform/china-day.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { actionBy, type ConsoleDeps, type ConsoleHandler } from "../console-handler.ts";
import { type Changed, revokeByHand, setExpiryByHand, tagByHand } from "./manage-cards.ts";

type Wanted = BodyOf<typeof calls.revokeCards>["which"];

/** Batches are named by their number in the console, and by their name in cards and the audit log. */
export async function whichOf({ db }: ConsoleDeps, wanted: Wanted): Promise<Which> {
  const { batchId, ending, cardId, state } = wanted;
  const batch = batchId === undefined ? undefined : await findBatchName(db, batchId);
  if (batchId !== undefined && batch === undefined) throw new AppError("notFound");
  return { batch, ending: ending === undefined ? undefined : normaliseTypedKey(ending), id: cardId, state };
}

/** A key can be redeemed until the end of its last day. */
export function expiryOf(lastDay: string | null): Date | null {
  return lastDay === null ? null : endOfChinaDay(lastDay);
}

export const revokeCards: ConsoleHandler<typeof calls.revokeCards> = async (deps, asked) =>
  replyOf(await revokeByHand(deps, await whichOf(deps, asked.body.which), actionBy(asked)));

export const tagCards: ConsoleHandler<typeof calls.tagCards> = async (deps, asked) =>
  replyOf(await tagByHand(deps, await whichOf(deps, asked.body.which), asked.body.tag, actionBy(asked)));

export const setCardExpiry: ConsoleHandler<typeof calls.setCardExpiry> = async (deps, asked) => {
  const expiresAt = expiryOf(asked.body.keysExpireOn);
  return replyOf(
    await setExpiryByHand(deps, await whichOf(deps, asked.body.which), expiresAt, actionBy(asked)),
  );
};

function replyOf({ found, changed, changeId }: Changed) {
  return { found, changed, isUnderWay: changeId !== null };
}
