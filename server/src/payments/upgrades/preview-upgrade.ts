import { yuanOfFen } from "@baleen/contract/money.ts";
import type { previewUpgrade as call, UpgradeOffer } from "@baleen/contract/payments/upgrades.ts";
import type { Level } from "@baleen/contract/shop/packages.ts";
import type { Context } from "../../context.ts";
import { type Credit, sumOfCredits } from "../../membership/credit-days.ts";
import { computeEndAfter } from "../../membership/deduct-days.ts";
import { foldGrants } from "../../membership/fold-grants.ts";
import { listGrants, type StoredGrant } from "../../membership/membership-store.ts";
import { inTransaction, type Tx } from "../../platform/database/transaction.ts";
import { defineHandler } from "../../platform/http/define-handler.ts";
import type { Handler } from "../../platform/http/handler.ts";
import { defineLimit } from "../../platform/http/limit.ts";
import { Rejection } from "../../platform/rejection.ts";
import { listCredits } from "../../shop/orders/credit-store.ts";
import { listCurrentOrders, type Order } from "../../shop/orders/order-store.ts";
import { findOffer } from "../../shop/packages/package-store.ts";
import { promotionCodePolicy } from "../../shop/promotions/promotion-limits.ts";
import { priceByCode } from "../../shop/promotions/reserve-code.ts";
import { quoteUpgrade } from "./quote-upgrade.ts";

const perAccount = defineLimit("previews of upgrades", {
  by: "account",
  max: 120,
  windowS: 3600,
  error: "tooManyRequests",
});

/** Decides nothing: an order has its price and its credit computed when it is placed. */
export const previewUpgrade = defineHandler<Handler<typeof call>>({
  countedErrors: promotionCodePolicy.countedErrors,
  limits: (request) => [
    perAccount.of(request.user.accountId),
    ...(request.body.promotionCode === undefined ? [] : promotionCodePolicy.limits(request)),
  ],
  run: async (context, { body, user }) => ({
    offer: await inTransaction(context.db, (tx) => findUpgrade(context, tx, user.accountId, body)),
  }),
});

async function findUpgrade(
  context: Pick<Context, "clock" | "features">,
  tx: Tx,
  accountId: number,
  { packageId, promotionCode }: { readonly packageId: number; readonly promotionCode?: string | undefined },
): Promise<UpgradeOffer | null> {
  const now = context.clock.now();
  const plan = await findOffer(tx, packageId, now);
  if (plan?.status !== "active") throw new Rejection("packageNotOnSale");
  const { id, level, valid_days: days, price_fen: listFen } = plan;
  const code =
    promotionCode === undefined ? undefined : await priceByCode(tx, promotionCode, { packageId, listFen });
  const priceFen = code?.priceFen ?? listFen;
  const isOpen = (order: Order) =>
    order.state === "pending" &&
    order.closes_at > now &&
    order.package_id === id &&
    order.promotion_code === (code?.promotion.code ?? null) &&
    order.price_fen + (order.credit_fen ?? 0) === priceFen;
  const open = (await listCurrentOrders(tx, accountId, now)).find(
    (order) => order.credit_fen !== null && isOpen(order),
  );
  const { creditsCardDays } = context.features;
  const request = { accountId, level, priceFen, creditsCardDays, now };
  const credits = open ? await listReserved(tx, open) : await quoteUpgrade(tx, request);
  if (credits.length === 0) return null;
  return describeOffer({
    priceFen,
    credits,
    grants: await listGrants(tx, accountId),
    plan: { level, days },
    now,
  });
}

/** An open upgrade keeps what it was promised. */
async function listReserved(tx: Tx, { order_no }: Order): Promise<Credit[]> {
  const credits = await listCredits(tx, order_no);
  return credits.map(({ grant_id, days, worth_fen }) => ({ grantId: grant_id, days, worthFen: worth_fen }));
}

interface Upgrade {
  readonly priceFen: number;
  readonly credits: readonly Credit[];
  readonly grants: readonly StoredGrant[];
  readonly plan: { readonly level: Level; readonly days: number };
  readonly now: Date;
}

function describeOffer({ priceFen, credits, grants, plan, now }: Upgrade): UpgradeOffer | null {
  const creditFen = sumOfCredits(credits);
  const bought = { id: 0, ...plan, grantedAt: now };
  const endsAt = computeEndAfter([...grants, bought], credits);
  const endsAtLater = foldGrants([...grants, bought]);
  if (!endsAt || !endsAtLater) return null;
  const daysByLevel = new Map<Level, number>();
  for (const { grantId, days } of credits) {
    const level = grants.find(({ id }) => id === grantId)?.level;
    if (level !== undefined) daysByLevel.set(level, (daysByLevel.get(level) ?? 0) + days);
  }
  return {
    price: yuanOfFen(priceFen),
    credit: yuanOfFen(creditFen),
    due: yuanOfFen(priceFen - creditFen),
    days: [...daysByLevel].map(([level, days]) => ({ level, days })),
    endsAt: endsAt.toISOString(),
    endsAtLater: endsAtLater.toISOString(),
  };
}
