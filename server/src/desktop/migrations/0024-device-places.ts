import { expand } from "../../platform/database/migration-kinds.ts";

/** When a device's last entitlement expires, and when another machine took its place before that. */
export const migration = expand(`
  alter table devices add column entitled_until timestamptz;
  alter table devices add column place_given_at timestamptz;
  update devices set entitled_until = coalesce(ended_at, seen_at) + interval '7 days' where seq > 0;
`);
