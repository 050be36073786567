import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import type { Generated } from "kysely";
import type { Fixed } from "../platform/database/columns.ts";

export interface PrivacyTables {
  /** Amounts signed by gateways for payments of deleted accounts whose records have been removed. */
  former_sales: {
    id: Generated<number>;
    year: Fixed<number>;
    payment_method: Fixed<PaymentMethod>;
    paid_fen: Fixed<number>;
    refunded_fen: Fixed<number>;
  };
}
