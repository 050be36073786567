import { expand } from "../../platform/database/migration-kinds.ts";

/** The amounts of deleted accounts' paid orders, after their records have been removed. */
export const migration = expand(`
  create table former_sales (
    id bigint generated always as identity primary key,
    year smallint not null,
    payment_method text not null,
    paid_fen integer not null check (paid_fen > 0),
    refunded_fen integer not null check (refunded_fen between 0 and paid_fen)
  );
`);
