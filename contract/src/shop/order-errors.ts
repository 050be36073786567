import { errorKind } from "../error-kind.ts";

/** Errors of orders, for buyers and operators; part of the table in `errors.ts`. */
export const orderErrors = {
  orderNotFound: errorKind(5004, 404, { zh: "订单不存在", en: "This order does not exist" }),
} as const;
