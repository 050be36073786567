import { expand } from "../../platform/database/migration-kinds.ts";

/**
 * Digest of the first request with an action key, so that a changed request does not count as a repetition. Null for
 * older entries.
 */
export const migration = expand(`
  alter table audit_log_entries add column request_digest text;
`);
