import type { Generated, JSONColumnType } from "kysely";
import type { Fixed } from "../../platform/database/columns.ts";

export interface PromotionsTables {
  /** The terms that the codes of a promotion share. They never change; codes are revoked. */
  promotions: {
    id: Generated<number>;
    name: Fixed<string>;
    /** Exactly one of the two is set. */
    reduction_percent: Fixed<number | null>;
    reduction_fen: Fixed<number | null>;
    /** Null for all packages. */
    package_ids: JSONColumnType<readonly number[], string, never> | null;
    starts_at: Fixed<Date>;
    ends_at: Fixed<Date | null>;
    /** How often each code can be used; null without a limit. */
    max_uses: Fixed<number | null>;
    first_purchase_only: Fixed<boolean>;
    note: Fixed<string | null>;
    made_by: Fixed<string>;
    made_at: Fixed<Date>;
  };

  /** Codes are not secret: many are printed, and operators have to see which ones are used. */
  promotion_codes: {
    /** In canonical form (`parsePromotionCode`). */
    code: Fixed<string>;
    promotion_id: Fixed<number>;
    /** The place among the promotion's codes, from 1 on. */
    number: Fixed<number>;
    revoked_at: Date | null;
  };
}
