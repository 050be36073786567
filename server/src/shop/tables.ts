import type { OrderCause } from "@baleen/contract/shop/order-causes.ts";
import type { Level } from "@baleen/contract/shop/packages.ts";
import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { Fixed, List } from "../platform/database/columns.ts";

export type OrderState = "pending" | "paid" | "granted" | "closed" | "failed" | "refunded";

export interface ShopTables {
  /** Payment methods that operators have switched on or off. A method without a row is on. */
  payment_method_states: {
    method: Fixed<PaymentMethod>;
    is_on: boolean;
    /** Text for buyers while the method is off. */
    sentence_zh: string | null;
    sentence_en: string | null;
    changed_at: Date;
    changed_by: string;
  };

  orders: {
    order_no: Fixed<string>;
    account_id: Fixed<number>;
    package_id: Fixed<number>;
    /** The method chosen last; once paid, the method of the payment. */
    payment_method: PaymentMethod;
    /** Price, days and level at the time of the order. */
    price_fen: Fixed<number>;
    valid_days: Fixed<number>;
    level: Fixed<Level>;
    /** The code that reduced the price, and the price before it; both null without one. */
    promotion_code: ColumnType<string | null, string | null | undefined, never>;
    list_price_fen: ColumnType<number | null, number | null | undefined, never>;
    /** What the remaining days of lower plans took off the price; null without an upgrade. `order_credits` has them. */
    credit_fen: ColumnType<number | null, number | null | undefined, never>;
    /** True if the order reserves stock, which is returned if the order is not paid. */
    holds_stock: boolean;
    state: OrderState;
    /** Paid after the payment attempt was closed or had failed. */
    paid_late: Generated<boolean>;
    created_at: Fixed<Date>;
    closes_at: Fixed<Date>;
  };

  /** Remaining days of a lower plan that an order is partly paid with, instead of money. */
  order_credits: {
    order_no: Fixed<string>;
    /** The grant of the lower plan. */
    grant_id: Fixed<number>;
    /** Days, and what they were worth, when the order was placed. */
    days: Fixed<number>;
    worth_fen: Fixed<number>;
    /** Of them those that were left when the order was paid; null before. */
    used_days: number | null;
    /** The part of `worth_fen` that the order still has: all of it, until some of its money is refunded. */
    credited_fen: number;
  };

  order_events: {
    id: Generated<number>;
    order_no: Fixed<string>;
    from_state: Fixed<OrderState | null>;
    to_state: Fixed<OrderState>;
    cause: Fixed<OrderCause>;
    at: Fixed<Date>;
  };

  idempotency_keys: {
    account_id: Fixed<number>;
    key: Fixed<string>;
    body_digest: Fixed<string>;
    order_no: Fixed<string>;
    created_at: Fixed<Date>;
  };

  packages: {
    id: Generated<number>;
    code: string;
    name: string;
    description: string;
    description_en: string;
    valid_days: number;
    level: Level;
    features: List;
    features_en: List;
    status: "active" | "inactive";
    stock: number | null;
    sort: number;
    client_config: JSONColumnType<Record<string, unknown>> | null;
    /** Days of its free trial; 0 if it has none. */
    trial_days: Generated<number>;
    created_at: Fixed<Date>;
    updated_at: Date;
    /** Incremented by every edit in the console. */
    version: Generated<number>;
  };

  /** A price of a package, valid from this time until the next price begins. */
  package_prices: {
    package_id: Fixed<number>;
    from_at: Fixed<Date>;
    price_fen: Fixed<number>;
    original_price_fen: Fixed<number | null>;
  };
}
