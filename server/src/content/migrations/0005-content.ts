import { expand } from "../../platform/database/migration-kinds.ts";

/** The site's documents with their drafts and versions, images, figures of each day, and verification files. */
export const migration = expand(`
  create table site_documents (
    name text primary key,
    document jsonb not null,
    updated_at timestamptz not null
  );
  create function notify_content_change() returns trigger language plpgsql as $$
  begin
    perform pg_notify('baleen_content', '');
    return null;
  end $$;
  create trigger content_changes after insert or update or delete on site_documents
  for each statement execute function notify_content_change();
  create table site_drafts (
    name text primary key,
    version integer not null default 0,
    document jsonb,
    edited_at timestamptz,
    edited_by bigint references operators (id),
    check ((document is null) = (edited_at is null))
  );
  create table site_versions (
    id bigint generated always as identity primary key,
    name text not null,
    document jsonb not null,
    published_at timestamptz not null,
    published_by bigint references operators (id),
    restored_from bigint references site_versions (id)
  );
  create index site_versions_by_name on site_versions (name, id);
  create trigger only_added_to before update or delete or truncate on site_versions
  for each statement execute function refuse_change();
  create table media (
    digest text primary key,
    bytes bytea not null,
    width integer not null,
    height integer not null,
    made_at timestamptz not null,
    made_by bigint references operators (id)
  );
  -- WebP is compressed already.
  alter table media alter column bytes set storage external;
  create table downloads (
    day date primary key,
    downloads bigint not null
  );
  create table daily_figures (
    day date not null,
    figure text not null,
    method text not null default '',
    value bigint not null,
    primary key (day, figure, method)
  );
  -- They prove to others whose site this is.
  create table verification_files (
    name text primary key,
    content text not null,
    changed_at timestamptz not null,
    changed_by text not null
  );
`);
