import { expand } from "../../platform/database/migration-kinds.ts";

/**
 * Files in the object store. The bytes of an image are either in `media` or there, so the previous release still serves
 * all images that were not moved.
 */
export const migration = expand(`
  create table stored_files (
    digest text primary key check (digest ~ '^[0-9a-f]{64}$'),
    kind text not null check (kind in ('image', 'installer')),
    bytes bigint not null check (bytes > 0),
    width integer,
    height integer,
    name text,
    block_digests bytea,
    made_at timestamptz not null,
    made_by bigint references operators (id),
    check ((kind = 'image') = (width is not null and height is not null)),
    check ((kind = 'installer') = (name is not null and block_digests is not null))
  );
`);
