import { tokenRepliesKeptS } from "@baleen/contract/back-office/access-tokens.ts";
import type { Context } from "../../context.ts";
import { secondsAfter } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/transaction.ts";

/**
 * Keeps what an action returns to its first call only, for a caller that has to be able to repeat a request. It is
 * encrypted and kept for a day, since it may contain keys of cards.
 */
export interface KeptReplies {
  keep(tx: Tx, actionKey: string, reply: unknown): Promise<void>;
  /** Undefined if nothing was kept or the day is over. */
  find(tx: Tx, actionKey: string): Promise<unknown>;
}

const use = "reply to access token";

export function keepReplies({
  clock,
  keyRing,
  random,
}: Pick<Context, "clock" | "keyRing" | "random">): KeptReplies {
  return {
    async keep(tx, actionKey, reply) {
      const sealed = keyRing.seal(use, actionKey, Buffer.from(JSON.stringify(reply)), random);
      const row = { action_key: actionKey, sealed, kept_at: clock.now() };
      await tx.insertInto("access_token_replies").values(row).execute();
    },
    async find(tx, actionKey) {
      const row = await tx
        .selectFrom("access_token_replies")
        .select("sealed")
        .where("action_key", "=", actionKey)
        .where("kept_at", ">", secondsAfter(clock.now(), -tokenRepliesKeptS))
        .executeTakeFirst();
      const plain = row && keyRing.open(use, actionKey, row.sealed);
      return plain && JSON.parse(plain.toString());
    },
  };
}
