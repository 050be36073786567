import { expand } from "../../platform/database/migration-kinds.ts";

/** Names of WeChat persons who have let WeChat tell them. */
export const migration = expand(`
  alter table wechat_identities add column name text;
  alter table wechat_sign_ins
    add column asks_for_name boolean not null default false,
    drop constraint wechat_sign_ins_outcome_check,
    add constraint wechat_sign_ins_outcome_check
      check (outcome in ('ok', 'cancelled', 'expired', 'failed', 'snapshot', 'taken', 'not-linked'));
`);
