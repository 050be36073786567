import type { Fen } from "@baleen/contract/money.ts";
import type { Tx } from "../../platform/database/transaction.ts";
import { Rejection } from "../../platform/rejection.ts";
import { countUses, readPurchaseHistory } from "./code-use-store.ts";
import { findRefusal, priceWithCode } from "./conditions.ts";
import { findPromotionOfCode, lockValidCode, type PromotionOfCode } from "./promotion-store.ts";

/** A code with the price that it gives a package. */
export interface PricedCode {
  readonly promotion: PromotionOfCode;
  readonly priceFen: Fen;
}

/** Throws `promotionUnknown`, `promotionNotForPackage` or `promotionPriceTooLow`. */
export async function priceByCode(
  tx: Tx,
  typed: string,
  sale: { readonly packageId: number; readonly listFen: Fen },
): Promise<PricedCode> {
  const promotion = await findPromotionOfCode(tx, typed);
  if (!promotion) throw new Rejection("promotionUnknown");
  const priceFen = priceWithCode(promotion, sale);
  if (typeof priceFen === "string") throw new Rejection(priceFen);
  return { promotion, priceFen };
}

/**
 * Reserves a use of a code for an order that the caller adds in the same transaction. The account must be locked, and its
 * open orders that have a use of the promotion must have ended. Of those who want the last use at once, one gets it. Throws
 * the rejection of a code that cannot be used.
 */
export async function reserveCode(tx: Tx, promotion: PromotionOfCode, accountId: number, now: Date) {
  const buyer = await readPurchaseHistory(tx, accountId, promotion.id);
  const earlyRefusal = findRefusal(promotion, { uses: 0, buyer, now });
  if (earlyRefusal) throw new Rejection(earlyRefusal);
  // The last lock of the transaction, so that no other waits for one of its locks while it waits for this.
  if (!(await lockValidCode(tx, promotion))) throw new Rejection("promotionEnded");
  if (promotion.max_uses === null) return;
  const uses = await countUses(tx, promotion.code);
  const refusal = findRefusal(promotion, { uses, buyer, now });
  if (refusal) throw new Rejection(refusal);
}
