import { sql } from "kysely";
import { inOrder } from "../in-order.ts";

export const kind = "expand";

/** What is left of the paid orders of deleted accounts once their records have reached their term: amounts alone. */
export const up = inOrder(
  sql`
    create table former_sales (
      id bigint generated always as identity primary key,
      year smallint not null,
      payment_method text not null,
      paid_fen integer not null check (paid_fen > 0),
      refunded_fen integer not null check (refunded_fen between 0 and paid_fen)
    )`,
);
