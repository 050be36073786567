import type { BodyOf, ReplyOf } from "@baleen/contract/call.ts";
import { yuanOfFen } from "@baleen/contract/money.ts";
import type {
  checkPromotionCode as call,
  checkOwnPromotionCode as ownCall,
} from "@baleen/contract/shop/promotions.ts";
import type { Context } from "../../context.ts";
import { defineHandler } from "../../platform/http/define-handler.ts";
import type { Handler } from "../../platform/http/handler.ts";
import { Rejection } from "../../platform/rejection.ts";
import { listSalePrices } from "../packages/package-store.ts";
import { countUses, listOpenUses, readPurchaseHistory } from "./code-use-store.ts";
import { findRefusal, type PromotionError, priceWithCode } from "./conditions.ts";
import { promotionCodePolicy } from "./promotion-limits.ts";
import { findPromotionOfCode, type PromotionOfCode } from "./promotion-store.ts";

export const checkPromotionCode = defineHandler<Handler<typeof call>>({
  ...promotionCodePolicy,
  run: async (context, { body }) => await readPrices(context, body, undefined),
});

export const checkOwnPromotionCode = defineHandler<Handler<typeof ownCall>>({
  ...promotionCodePolicy,
  run: async (context, { body, user }) => await readPrices(context, body, user.accountId),
});

/** Decides nothing: an order has its price computed when it is placed. */
async function readPrices(
  { db, clock }: Pick<Context, "db" | "clock">,
  { code: typed, packageId }: BodyOf<typeof call>,
  accountId: number | undefined,
): Promise<ReplyOf<typeof call>> {
  const now = clock.now();
  const promotion = await findPromotionOfCode(db, typed);
  if (!promotion) throw new Rejection("promotionUnknown");
  const packages = (await listSalePrices(db, now)).map(({ id, priceFen: listFen }) => {
    const price = priceWithCode(promotion, { packageId: id, listFen });
    return { packageId: id, listFen, price };
  });
  const priced = packages.flatMap(({ price, ...sale }) =>
    typeof price === "number" ? [{ ...sale, priceFen: price }] : [],
  );
  const refusal = await refusalOf(db, promotion, accountId, now);
  const held = refusal === undefined ? [] : await listHeldPackages(db, promotion, accountId, now);
  const usable = priced.filter((one) => refusal === undefined || held.some((order) => isPriceOf(order, one)));
  const named = packageId === undefined ? packages[0] : packages.find((one) => one.packageId === packageId);
  const isUsable = usable.some((one) => packageId === undefined || one.packageId === packageId);
  if (!isUsable) throw new Rejection(refusal ?? errorOf(named?.price));
  return {
    code: promotion.code,
    prices: usable.map((one) => ({
      packageId: one.packageId,
      listPrice: yuanOfFen(one.listFen),
      price: yuanOfFen(one.priceFen),
    })),
    firstPurchaseOnly: promotion.first_purchase_only,
    endsAt: promotion.ends_at?.toISOString() ?? null,
  };
}

function errorOf(price: number | PromotionError | undefined): PromotionError {
  return typeof price === "string" ? price : "promotionNotForPackage";
}

async function refusalOf(
  db: Context["db"],
  promotion: PromotionOfCode,
  accountId: number | undefined,
  now: Date,
): Promise<PromotionError | undefined> {
  const buyer = accountId === undefined ? undefined : await readPurchaseHistory(db, accountId, promotion.id);
  const uses = promotion.max_uses === null ? 0 : await countUses(db, promotion.code, accountId);
  return findRefusal(promotion, { uses, buyer, now });
}

/** The buyer's open orders that have the code. They keep it, even if it can no longer be used for others. */
async function listHeldPackages(
  db: Context["db"],
  promotion: PromotionOfCode,
  accountId: number | undefined,
  now: Date,
) {
  const open = accountId === undefined ? [] : await listOpenUses(db, accountId, promotion);
  return open.filter((order) => order.promotion_code === promotion.code && order.closes_at > now);
}

type HeldOrder = Awaited<ReturnType<typeof listHeldPackages>>[number];

function isPriceOf(
  order: HeldOrder,
  { packageId, priceFen }: { readonly packageId: number; readonly priceFen: number },
): boolean {
  return order.package_id === packageId && order.price_fen === priceFen;
}
