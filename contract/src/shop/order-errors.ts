import { errorKind } from "../error-kind.ts";

/** What buyers and operators alike are told of an order; part of the table in `errors.ts`. */
export const orderErrors = {
  orderNotFound: errorKind(5004, 404, { zh: "订单不存在", en: "This order does not exist" }),
} as const;
