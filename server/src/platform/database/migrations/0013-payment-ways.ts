import { sql } from "kysely";
import { runStatements } from "../run-statements.ts";

export const kind = "expand";

/** How each attempt is paid, and who pays inside WeChat. */
export const up = runStatements(
  sql`
    alter table payment_attempts
    add column way text not null default 'code' check (way in ('code', 'h5', 'jsapi'))`,
  sql`
    create table payer_authorizations (
      id bigint generated always as identity primary key,
      state_digest text not null unique,
      account_id bigint not null references accounts (id),
      session_id bigint not null,
      order_no text not null references orders (order_no),
      method text not null,
      device_digest text not null,
      created_at timestamptz not null,
      used_at timestamptz,
      openid text,
      attempt_no text references payment_attempts (attempt_no)
    )`,
  sql`create index authorizations_by_order on payer_authorizations (order_no)`,
  sql`create index authorizations_by_account on payer_authorizations (account_id)`,
  sql`create index authorizations_by_attempt on payer_authorizations (attempt_no)`,
);
