import { expand } from "../../platform/database/migration-kinds.ts";

/** Tables of the demo mode only: sent messages, trades of the simulated gateways, captcha answers, and samples. */
export const migration = expand(`
  create table outbox (
    id bigint generated always as identity primary key,
    channel text not null check (channel in ('email', 'sms')),
    recipient text not null,
    purpose text not null,
    code text,
    subject text,
    body text not null,
    sent_at timestamptz not null
  );
  create index outbox_by_age on outbox (sent_at);
  create table simulated_trades (
    attempt_no text primary key,
    amount_fen integer not null,
    state text not null check (state in ('open', 'paid', 'failed', 'closed', 'refunded'))
  );
  -- For tests, which cannot read pictures.
  create table captcha_answers (
    captcha_id text primary key,
    answer text not null,
    created_at timestamptz not null
  );
  create index captcha_answers_by_age on captcha_answers (created_at);
  create table sample_members (
    device_digest text primary key,
    account_id bigint not null references accounts (id)
  );
  create table sample_card (
    only_row boolean primary key default true check (only_row),
    card_key text not null
  );
`);
