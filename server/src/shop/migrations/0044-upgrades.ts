import { expand } from "../../platform/database/migration-kinds.ts";

/**
 * What the remaining days of lower plans take off the price of an order. A row is a promise to one order until it is paid;
 * then its days are taken from the grant, and given back if the order is refunded.
 */
export const migration = expand(`
  alter table orders add column credit_fen integer check (credit_fen > 0);
  create table order_credits (
    order_no text not null references orders (order_no) on delete cascade,
    grant_id bigint not null references grants (id) on delete cascade,
    days integer not null check (days > 0),
    worth_fen integer not null check (worth_fen > 0),
    used_days integer check (used_days between 0 and days),
    credited_fen integer not null check (credited_fen between 0 and worth_fen),
    primary key (order_no, grant_id)
  );
  create index order_credits_by_grant on order_credits (grant_id);
  alter table grant_cuts drop constraint grant_cuts_source_kind_check;
  alter table grant_cuts add constraint grant_cuts_source_kind_check
    check (source_kind in ('refund', 'operator', 'upgrade'));
  alter table grant_cuts drop constraint grant_cuts_days_check;
  alter table grant_cuts add constraint grant_cuts_days_check
    check (days > 0 or days < 0 and source_kind in ('refund', 'upgrade'));
`);
