import { sql } from "kysely";
import { runStatements } from "../run-statements.ts";

export const kind = "expand";

/** Invoices (发票) that buyers ask for, and their files. An order has one that is requested or issued. */
export const up = runStatements(
  sql`
    create table invoices (
      id bigint generated always as identity primary key,
      order_no text not null references orders (order_no),
      account_id bigint not null references accounts (id),
      state text not null default 'requested'
        check (state in ('requested', 'issued', 'rejected', 'reversed')),
      holder text not null check (holder in ('personal', 'company')),
      title text not null,
      tax_number text,
      email text,
      language text not null check (language in ('zh', 'en')),
      amount_fen integer not null check (amount_fen > 0),
      requested_at timestamptz not null,
      number text unique,
      issued_on date,
      url text,
      refunded_fen integer,
      red_number text unique,
      reason text,
      decided_at timestamptz,
      decided_by text,
      check ((state in ('issued', 'reversed')) = (number is not null)),
      check ((number is null) = (issued_on is null)),
      check ((number is null) = (refunded_fen is null)),
      check ((state = 'reversed') = (red_number is not null)),
      check ((state = 'rejected') = (reason is not null)),
      check ((state = 'requested') = (decided_at is null))
    )`,
  sql`
    create unique index invoices_in_force on invoices (order_no) where state in ('requested', 'issued')`,
  sql`create index invoices_by_order on invoices (order_no, id)`,
  sql`create index invoices_by_account on invoices (account_id)`,
  sql`create index invoices_by_state on invoices (state, id)`,
  sql`
    create table invoice_files (
      invoice_id bigint primary key references invoices (id) on delete cascade,
      kind text not null check (kind in ('pdf', 'ofd')),
      bytes bytea not null
    )`,
);
