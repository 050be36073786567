import { expand } from "../../platform/database/migration-kinds.ts";

/**
 * Days that were taken for a refund can be given back, by a row of their own; nodes say which payment methods they have
 * the settings of. A node of the former release says nothing of that.
 */
export const migration = expand(`
  alter table grant_cuts drop constraint grant_cuts_days_check;
  alter table grant_cuts add constraint grant_cuts_days_check
    check (days > 0 or days < 0 and source_kind = 'refund');
  alter table nodes add column payment_methods jsonb;
`);
