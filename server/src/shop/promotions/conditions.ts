import type { ErrorName } from "@baleen/contract/errors.ts";
import type { Fen } from "@baleen/contract/money.ts";
import { reducePrice } from "@baleen/contract/shop/promotion-price.ts";
import { type PromotionOfCode, reductionOf } from "./promotion-store.ts";

export type PromotionError = Extract<ErrorName, `promotion${string}`>;

type Terms = Pick<
  PromotionOfCode,
  "revoked_at" | "starts_at" | "ends_at" | "first_purchase_only" | "max_uses"
>;

export interface Buyer {
  readonly hasPurchased: boolean;
  /** A code of the same promotion. */
  readonly hasUsed: boolean;
}

/** Why a code cannot be used now, whatever the package; undefined if it can. `buyer` is undefined before they sign in. */
export function findRefusal(
  terms: Terms,
  { uses, buyer, now }: { readonly uses: number; readonly buyer: Buyer | undefined; readonly now: Date },
): PromotionError | undefined {
  if (terms.revoked_at || (terms.ends_at && terms.ends_at <= now)) return "promotionEnded";
  if (terms.starts_at > now) return "promotionNotStarted";
  // Before the limit: a buyer who has used up a code asks why it does not work again.
  if (buyer?.hasUsed) return "promotionUsedByYou";
  if (buyer?.hasPurchased && terms.first_purchase_only) return "promotionFirstPurchaseOnly";
  return terms.max_uses !== null && uses >= terms.max_uses ? "promotionUsedUp" : undefined;
}

/** The price of a package with a code, or why there is none. */
export function priceWithCode(
  promotion: Pick<PromotionOfCode, "package_ids" | "reduction_percent" | "reduction_fen">,
  { packageId, listFen }: { readonly packageId: number; readonly listFen: Fen },
): Fen | PromotionError {
  const { package_ids: ids } = promotion;
  if (ids && !ids.includes(packageId)) return "promotionNotForPackage";
  return reducePrice(listFen, reductionOf(promotion)) ?? "promotionPriceTooLow";
}
