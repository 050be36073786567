import type { ReplyOf } from "@baleen/contract/call.ts";
import type { MembershipPackage } from "@baleen/contract/shop/packages.ts";
import type { checkPromotionCode } from "@baleen/contract/shop/promotions.ts";

/** What reduces the price of a plan, as the server has computed it. */
export interface AppliedPromotion {
  readonly code: string;
  readonly listPrice: number;
}

/** What remaining days of lower plans take off the price, in yuan. */
interface AppliedCredit {
  readonly credit: number;
  /** The membership's end once it is paid; undefined for an order that exists already. */
  readonly endsAt?: string;
}

/** A plan with its price as an order would have it. */
export interface PlanToBuy extends MembershipPackage {
  readonly upgrade?: AppliedCredit | undefined;
  readonly promotion?: AppliedPromotion | undefined;
  /** The plan as the shop lists it, if a code of the page has reduced it. */
  readonly listed?: MembershipPackage;
}

export type PromotionPrices = ReplyOf<typeof checkPromotionCode>;

/** The plan with the price that a code gives it; as the shop lists it if the code is not for it. */
export function reducePlan(plan: PlanToBuy, promotion: PromotionPrices | undefined): PlanToBuy {
  const { listed = plan } = plan;
  const reduced = promotion?.prices.find(({ packageId }) => packageId === listed.id);
  if (!promotion || !reduced) return listed;
  const { price, listPrice } = reduced;
  return {
    ...listed,
    price,
    originalPrice: listPrice,
    promotion: { code: promotion.code, listPrice },
    listed,
  };
}
