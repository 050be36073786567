import { type Kysely, sql } from "kysely";

export const kind = "expand";

/** Drafts of the site's documents, every version of them that was published, and the images that they name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table site_drafts (
      name text primary key,
      version integer not null default 0,
      document jsonb,
      edited_at timestamptz,
      edited_by bigint references operators (id),
      check ((document is null) = (edited_at is null))
    )`.execute(db);
  await sql`
    create table site_versions (
      id bigint generated always as identity primary key,
      name text not null,
      document jsonb not null,
      published_at timestamptz not null,
      published_by bigint references operators (id),
      restored_from bigint references site_versions (id)
    )`.execute(db);
  await sql`create index site_versions_by_name on site_versions (name, id)`.execute(db);
  await sql`
    create function forbid_site_version_change() returns trigger language plpgsql as $$
    begin
      raise exception 'Published versions are only added to';
    end $$`.execute(db);
  await sql`
    create trigger only_added_to before update or delete or truncate on site_versions
    for each statement execute function forbid_site_version_change()`.execute(db);
  await sql`
    create table media (
      digest text primary key,
      bytes bytea not null,
      width integer not null,
      height integer not null,
      made_at timestamptz not null,
      made_by bigint references operators (id)
    )`.execute(db);
  // WebP is compressed already.
  await sql`alter table media alter column bytes set storage external`.execute(db);
}
