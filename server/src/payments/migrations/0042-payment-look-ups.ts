import { expand } from "../../platform/database/migration-kinds.ts";

/** What buyers were told who looked their payments up: the last finding of a day for each order. */
export const migration = expand(`
  create table payment_look_ups (
    day date not null,
    order_no text not null references orders (order_no) on delete cascade,
    finding text not null,
    at timestamptz not null,
    primary key (day, order_no)
  );
  create index payment_look_ups_by_order on payment_look_ups (order_no);
  create index payment_look_ups_by_age on payment_look_ups (at);
  create index complaints_by_time on complaints (created_at);
`);
