import { expand } from "../../platform/database/migration-kinds.ts";

/**
 * A row of its own can give back days that were taken for a refund. Nodes report which payment methods they have
 * settings for; a node of the previous release does not report it.
 */
export const migration = expand(`
  alter table grant_cuts drop constraint grant_cuts_days_check;
  alter table grant_cuts add constraint grant_cuts_days_check
    check (days > 0 or days < 0 and source_kind = 'refund');
  alter table nodes add column payment_methods jsonb;
`);
