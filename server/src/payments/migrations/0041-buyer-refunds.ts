import { expand } from "../../platform/database/migration-kinds.ts";

/** The rule by which buyers refund orders themselves, at most one row; and which refunds they have requested. */
export const migration = expand(`
  create table buyer_refund_rules (
    id integer primary key default 1 check (id = 1),
    days integer not null check (days > 0),
    used_percent integer not null check (used_percent between 0 and 100),
    changed_at timestamptz not null,
    changed_by text not null
  );
  alter table refunds add column by_buyer boolean not null default false;
`);
