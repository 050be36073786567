import { expand } from "../../platform/database/migration-kinds.ts";

/** WeChat persons of accounts, and visits to WeChat that name them. Openids are case-sensitive. */
export const migration = expand(`
  create table wechat_identities (
    id bigint generated always as identity primary key,
    account_id bigint not null references accounts (id),
    app_id text not null,
    openid text collate "C" not null,
    unionid text collate "C",
    linked_at timestamptz not null,
    unique (openid, app_id)
  );
  create index wechat_identities_by_account on wechat_identities (account_id);
  create index wechat_identities_by_unionid on wechat_identities (unionid) where unionid is not null;
  create table wechat_sign_ins (
    id bigint generated always as identity primary key,
    kind text not null check (kind in ('sign-in', 'link', 'scan', 'confirm')),
    state_digest text not null unique,
    app_id text not null,
    device_digest text not null,
    device_label text not null,
    address_prefix text,
    account_id bigint references accounts (id),
    session_id bigint,
    scan_id bigint references wechat_sign_ins (id) on delete cascade,
    return_path text not null,
    created_at timestamptz not null,
    used_at timestamptz,
    outcome text check (outcome in ('ok', 'cancelled', 'expired', 'failed', 'snapshot', 'taken')),
    openid text collate "C",
    unionid text collate "C",
    finished_at timestamptz,
    check ((kind = 'link') = (account_id is not null)),
    check ((kind = 'confirm') = (scan_id is not null))
  );
  create index wechat_sign_ins_by_device on wechat_sign_ins (device_digest, id);
  create index wechat_sign_ins_by_age on wechat_sign_ins (created_at);
  create index wechat_sign_ins_by_account on wechat_sign_ins (account_id) where account_id is not null;
  create index wechat_sign_ins_by_scan on wechat_sign_ins (scan_id) where scan_id is not null;
  alter table sessions add column wechat_identity_id bigint references wechat_identities (id) on delete set null;
  create index sessions_by_device_digest on sessions (device_digest);
  create index sessions_by_wechat_identity on sessions (wechat_identity_id) where wechat_identity_id is not null;
`);
