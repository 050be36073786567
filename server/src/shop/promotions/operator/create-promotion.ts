import type { ActionInput, ConsoleAction } from "../../../operators/console-handler.ts";
import { performAction } from "../../../operators/perform-action.ts";
import type { Tx } from "../../../platform/database/transaction.ts";
import type { Random } from "../../../platform/random.ts";
import { Rejection } from "../../../platform/rejection.ts";
import { listSalePrices } from "../../packages/package-store.ts";
import { priceWithCode } from "../conditions.ts";
import { makePromotionCodes } from "../promotion-code.ts";
import { addCodes, addPromotion } from "../promotion-store.ts";
import { readPromotionRow } from "./list-promotions.ts";

type Terms = Pick<
  ActionInput<"createPromotion">,
  "reduction" | "packageIds" | "startsAt" | "endsAt" | "maxUses" | "firstPurchaseOnly" | "note"
>;

/**
 * Makes a promotion with all its codes in one transaction. Throws `promotionNameTaken`, `promotionCodeTaken`,
 * `promotionWindowEmpty`, `noSuchPackage` or `promotionMakesNoPrice`.
 */
export const createPromotion: ConsoleAction<"createPromotion"> = async (
  context,
  { name, codes, reduction, packageIds, startsAt, endsAt, maxUses, firstPurchaseOnly, note, ...by },
) => {
  const terms: Terms = { reduction, packageIds, startsAt, endsAt, maxUses, firstPurchaseOnly, note };
  const count = "chosen" in codes ? 1 : codes.random;
  const subject = { kind: "promotion", id: name } as const;
  const action = { ...by, action: "createPromotion", params: { codes: count }, subject } as const;
  const { result } = await performAction(context, action, async (tx) => {
    const now = context.clock.now();
    const row = { ...columnsOf(terms, now), name, made_by: by.operator.login, made_at: now };
    await requireSomePrice(tx, row, now);
    const id = await addPromotion(tx, row);
    if (id === undefined) throw new Rejection("promotionNameTaken", { promotion: name });
    if ("random" in codes) await addRandomCodes(tx, context.random, id, count);
    else if ((await addCodes(tx, id, [codes.chosen])).length === 0)
      throw new Rejection("promotionCodeTaken", { promotionCode: codes.chosen });
    return { result: { id }, after: { ...terms, codes } };
  });
  return await readPromotionRow(context.db, result.id);
};

function columnsOf({ reduction, packageIds, maxUses, note, firstPurchaseOnly, ...window }: Terms, now: Date) {
  const startsAt = window.startsAt === null ? now : new Date(window.startsAt);
  const endsAt = window.endsAt === null ? null : new Date(window.endsAt);
  if (endsAt && (endsAt <= now || endsAt <= startsAt)) throw new Rejection("promotionWindowEmpty");
  return {
    reduction_percent: "percent" in reduction ? reduction.percent : null,
    reduction_fen: "fen" in reduction ? reduction.fen : null,
    package_ids: packageIds && JSON.stringify([...new Set(packageIds)]),
    starts_at: startsAt,
    ends_at: endsAt,
    max_uses: maxUses,
    first_purchase_only: firstPurchaseOnly,
    note,
  };
}

/** A code that no package on sale could be bought with is a mistake. Packages that are not on sale may come back. */
async function requireSomePrice(tx: Tx, row: ReturnType<typeof columnsOf>, now: Date): Promise<void> {
  const package_ids: number[] | null = row.package_ids && JSON.parse(row.package_ids);
  for (const packageId of package_ids ?? []) {
    const found = await tx.selectFrom("packages").select("id").where("id", "=", packageId).executeTakeFirst();
    if (!found) throw new Rejection("noSuchPackage", { packageId });
  }
  const prices = (await listSalePrices(tx, now)).map(({ id: packageId, priceFen: listFen }) =>
    priceWithCode({ ...row, package_ids }, { packageId, listFen }),
  );
  const isSold = prices.some((price) => price !== "promotionNotForPackage");
  if (isSold && !prices.some((price) => typeof price === "number"))
    throw new Rejection("promotionMakesNoPrice");
}

/** A random code that is in use, which is unlikely, is made again. */
async function addRandomCodes(tx: Tx, random: Random, id: number, count: number): Promise<void> {
  for (let made = 0; made < count; )
    made += (await addCodes(tx, id, makePromotionCodes(random, count - made), made)).length;
}
