import { expand } from "../../platform/database/migration-kinds.ts";

/**
 * Complaints of payers at WeChat Pay and Alipay, and those that operators enter. What gateways say of a negotiation and
 * what was sent to them is added and never changed, except that texts and pictures of payers are erased.
 */
export const migration = expand(`
  create table complaints (
    id bigint generated always as identity primary key,
    method text not null,
    family text not null check (family in ('wechat', 'alipayTrade', 'alipayRisk', 'entered')),
    gateway_id text not null,
    gateway_state text not null,
    state text not null
      check (state in ('open', 'answered', 'refunding', 'withGateway', 'settled', 'withdrawn', 'unknown')),
    wants text not null check (wants in ('refund', 'service', 'other')),
    refund_fen integer check (refund_fen >= 0),
    problem text,
    text text,
    created_at timestamptz not null,
    gateway_due_at timestamptz,
    times integer not null,
    tags jsonb not null,
    pictures jsonb not null,
    raw text,
    asked_at timestamptz not null,
    read_at timestamptz,
    found_at timestamptz not null,
    continued_at timestamptz,
    message_waits_since timestamptz,
    reply_due_at timestamptz,
    settle_due_at timestamptz,
    next_due_at timestamptz generated always as (least(reply_due_at, settle_due_at)) stored,
    ended_at timestamptz,
    erased_at timestamptz,
    entered_by text,
    unique (method, family, gateway_id),
    check ((family = 'entered') = (entered_by is not null)),
    check ((state in ('settled', 'withdrawn')) = (ended_at is not null))
  );
  create index open_complaints on complaints (next_due_at, id) where ended_at is null;
  create index complaints_by_end on complaints (ended_at) where erased_at is null;
  create index complaints_by_gateway_id on complaints (gateway_id);
  create table complaint_payments (
    complaint_id bigint not null references complaints (id) on delete cascade,
    position integer not null,
    attempt_no text,
    gateway_trade_no text,
    amount_fen integer,
    order_no text references orders (order_no) on delete set null,
    primary key (complaint_id, position)
  );
  create index complaint_payments_by_order on complaint_payments (order_no);
  create table complaint_entries (
    id bigint generated always as identity primary key,
    complaint_id bigint not null references complaints (id) on delete cascade,
    gateway_entry_id text not null,
    author text not null check (author in ('payer', 'merchant', 'gateway', 'system')),
    kind text not null,
    text text,
    pictures jsonb not null,
    at timestamptz not null,
    seen_at timestamptz not null,
    unique (complaint_id, gateway_entry_id)
  );
  create trigger complaint_entries_are_kept before truncate or update of
    id, complaint_id, gateway_entry_id, author, kind, at, seen_at
  on complaint_entries for each statement execute function refuse_change();
  create table complaint_notices (
    id bigint generated always as identity primary key,
    method text not null,
    family text not null,
    notice_id text not null,
    gateway_id text not null,
    action text,
    received_at timestamptz not null,
    handled_at timestamptz,
    unique (method, notice_id)
  );
  create index unhandled_complaint_notices on complaint_notices (received_at) where handled_at is null;
  create index complaint_notices_by_age on complaint_notices (received_at);
  create table complaint_acts (
    id bigint generated always as identity primary key,
    complaint_id bigint not null references complaints (id) on delete cascade,
    key uuid not null unique,
    kind text not null check (kind in ('reply', 'complete', 'approve', 'reject', 'finish')),
    text text,
    outcome text,
    refund_no text,
    operator text not null,
    entry_id bigint,
    created_at timestamptz not null
  );
  create index complaint_acts_by_complaint on complaint_acts (complaint_id, id);
  create trigger complaint_acts_are_kept before truncate or update of
    id, complaint_id, key, kind, outcome, refund_no, operator, entry_id, created_at
  on complaint_acts for each statement execute function refuse_change();
  -- What became of an act after it was written: an act without a step is prepared.
  create table complaint_act_steps (
    act_id bigint not null references complaint_acts (id) on delete cascade,
    number integer not null check (number > 0),
    state text not null check (state in ('sent', 'notSent', 'unclear', 'confirmed', 'refused')),
    at timestamptz not null,
    note text,
    primary key (act_id, number)
  );
  create unique index one_end_an_act on complaint_act_steps (act_id) where state in ('confirmed', 'refused');
  create trigger complaint_act_steps_are_kept before update or truncate on complaint_act_steps
  for each statement execute function refuse_change();
  create table complaint_act_pictures (
    act_id bigint not null references complaint_acts (id) on delete cascade,
    position integer not null,
    type text not null,
    digest text not null,
    bytes bytea,
    reference text,
    primary key (act_id, position)
  );
  create index complaint_act_pictures_by_digest on complaint_act_pictures (digest);
  create table complaint_desks (
    method text not null,
    family text not null,
    is_granted boolean,
    access_asked_at timestamptz,
    granted_at timestamptz,
    listed_at timestamptz,
    listed_fully_at timestamptz,
    notice_url text,
    notice_url_asked_at timestamptz,
    last_failure text,
    last_failure_at timestamptz,
    primary key (method, family)
  );
`);
