import { expand } from "../../platform/database/migration-kinds.ts";

/** Attempts that replace other attempts, and payments in a currency other than CNY. */
export const migration = expand(`
  alter table payment_attempts add column replaced_at timestamptz;
  alter table gateway_facts
    add column foreign_currency text,
    add column foreign_amount bigint check (foreign_amount >= 0);
`);
