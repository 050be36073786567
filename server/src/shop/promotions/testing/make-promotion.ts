import type { ActionInput } from "../../../operators/console-handler.ts";
import { li } from "../../../testing/makers.ts";
import { send, type World } from "../../../testing/world.ts";
import { createPromotion } from "../operator/create-promotion.ts";

type Terms = Partial<ActionInput<"createPromotion">>;

let promotions = 0;

/** Makes a promotion of 10 % for all packages, unless the terms say otherwise, and returns its codes. */
export async function makePromotion(world: World, terms: Terms = {}): Promise<string[]> {
  promotions += 1;
  const { id } = await createPromotion(world.context, {
    name: `promotion ${promotions}`,
    reduction: { percent: 10 },
    packageIds: null,
    startsAt: null,
    endsAt: null,
    maxUses: null,
    firstPurchaseOnly: false,
    note: null,
    codes: { random: 1 },
    ...li,
    reason: "spring",
    ...terms,
  });
  const rows = await world.db
    .selectFrom("promotion_codes")
    .select("code")
    .where("promotion_id", "=", id)
    .orderBy("number")
    .execute();
  return rows.map(({ code }) => code);
}

/** The price and the code of an order, as stored. */
export async function pricedOrder({ db }: World, orderNo: string) {
  return await db
    .selectFrom("orders")
    .select([
      "state",
      "price_fen",
      "list_price_fen",
      "promotion_code",
      "paid_late",
      "credit_fen",
      "package_id",
    ])
    .where("order_no", "=", orderNo)
    .executeTakeFirstOrThrow();
}

/** Orders a month with a code for an amount in yuan. */
export async function orderWithCode(
  world: World,
  { token }: { readonly token: string },
  promotionCode: string | undefined,
  amount: number,
  more: object = {},
) {
  const body = { packageId: 1, amount, paymentMethod: "wechat", promotionCode, ...more };
  return await send(world, "POST", "/orders", body, { token });
}

export const orderNoOf = ({ body }: Awaited<ReturnType<typeof orderWithCode>>) =>
  (body.data as { orderNo: string }).orderNo;
