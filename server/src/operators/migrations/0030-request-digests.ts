import { expand } from "../../platform/database/migration-kinds.ts";

/** What an action key was first sent with, so that a changed request is no repetition. Null for entries of before. */
export const migration = expand(`
  alter table audit_log_entries add column request_digest text;
`);
