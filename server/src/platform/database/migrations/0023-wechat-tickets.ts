import { sql } from "kysely";
import { runStatements } from "../run-statements.ts";

export const kind = "expand";

/** The tickets with which pages are signed for WeChat's JS-SDK. */
export const up = runStatements(
  sql`
    create table wechat_tickets (
      app_id text primary key,
      ticket text,
      expires_at timestamptz,
      asked_until timestamptz not null,
      check ((ticket is null) = (expires_at is null))
    )`,
);
