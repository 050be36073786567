import { expand } from "../../platform/database/migration-kinds.ts";

/** Asset files of the newest builds, which nodes serve for each other, and tickets for WeChat's JS-SDK. */
export const migration = expand(`
  create table web_builds (
    id text primary key,
    files jsonb not null,
    started_at timestamptz not null
  );
  create table web_files (
    name text primary key,
    bytes bytea not null
  );
  -- Most are compressed already.
  alter table web_files alter column bytes set storage external;
  -- With them pages are signed for WeChat's JS-SDK.
  create table wechat_tickets (
    app_id text primary key,
    ticket text,
    expires_at timestamptz,
    asked_until timestamptz not null,
    check ((ticket is null) = (expires_at is null))
  );
`);
