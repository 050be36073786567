import { sql } from "kysely";
import { runStatements } from "../run-statements.ts";

export const kind = "expand";

/** Gateways' bills that were read, and their lines about this shop. The numbers of a line are null once its order is removed. */
export const up = runStatements(
  sql`
    create table bills (
      day date not null,
      method text not null,
      foreign_lines integer not null,
      foreign_paid_fen bigint not null,
      foreign_refunded_fen bigint not null,
      foreign_fee_fen bigint not null,
      read_at timestamptz not null,
      primary key (day, method)
    )`,
  sql`
    create table bill_lines (
      day date not null,
      method text not null,
      line integer not null,
      kind text not null check (kind in ('payment', 'refund')),
      attempt_no text,
      refund_no text,
      gateway_trade_no text,
      amount_fen integer not null check (amount_fen >= 0),
      fee_fen integer,
      happened_at timestamptz,
      primary key (day, method, line),
      foreign key (day, method) references bills (day, method) on delete cascade
    )`,
  sql`create index bill_lines_by_attempt on bill_lines (attempt_no)`,
);
