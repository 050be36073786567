import { expand } from "../../platform/database/migration-kinds.ts";

/**
 * Payment attempts, gateways' facts and operators' statements about payments, refunds, gateway health, bills, and
 * buyers' invoices.
 */
export const migration = expand(`
  create table payment_attempts (
    attempt_no text primary key,
    order_no text not null references orders (order_no),
    method text not null,
    way text not null default 'code' check (way in ('code', 'h5', 'jsapi')),
    amount_fen integer not null check (amount_fen > 0),
    state text not null check (state in ('open', 'paid', 'failed', 'closed', 'surplus', 'refunded')),
    code_url text,
    code_asked_at timestamptz,
    code_valid_until timestamptz,
    gateway_trade_no text,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    asked_at timestamptz,
    unique (method, gateway_trade_no)
  );
  create unique index one_paid_attempt on payment_attempts (order_no) where state = 'paid';
  create index attempts_by_order on payment_attempts (order_no, created_at);
  create index unsettled_attempts on payment_attempts (created_at) where state in ('open', 'surplus');
  create index ended_attempts on payment_attempts (expires_at) where state in ('closed', 'failed');
  -- Who pays inside WeChat.
  create table payer_authorizations (
    id bigint generated always as identity primary key,
    state_digest text not null unique,
    account_id bigint not null references accounts (id),
    session_id bigint not null,
    order_no text not null references orders (order_no),
    method text not null,
    device_digest text not null,
    created_at timestamptz not null,
    used_at timestamptz,
    openid text,
    attempt_no text references payment_attempts (attempt_no)
  );
  create index authorizations_by_order on payer_authorizations (order_no);
  create index authorizations_by_account on payer_authorizations (account_id);
  create index authorizations_by_attempt on payer_authorizations (attempt_no);
  create table payment_notices (
    id bigint generated always as identity primary key,
    channel text not null,
    notice_id text not null,
    attempt_no text not null,
    body text,
    body_digest text,
    received_at timestamptz not null,
    handled_at timestamptz,
    outcome text,
    unique (channel, notice_id)
  );
  create index unhandled_notices on payment_notices (received_at) where handled_at is null;
  create index notices_with_body on payment_notices (received_at) where body is not null;
  -- What is told again in the same figures is one row.
  create table gateway_facts (
    id bigint generated always as identity primary key,
    method text not null,
    attempt_no text not null,
    source text not null check (source in ('notice', 'answer', 'bill')),
    gateway_trade_no text,
    paid_fen integer check (paid_fen >= 0),
    refunded_fen integer check (refunded_fen >= 0),
    has_refund boolean not null,
    refund_no text,
    refund_fen integer check (refund_fen > 0),
    refund_state text check (refund_state in ('underway', 'abnormal', 'failed', 'done')),
    ended text check (ended in ('closed', 'failed')),
    happened_at timestamptz,
    learned_at timestamptz not null,
    constraint one_row_a_fact unique nulls not distinct (
      attempt_no, method, gateway_trade_no, paid_fen, refunded_fen, has_refund,
      refund_no, refund_fen, refund_state, ended)
  );
  create trigger gateway_facts_are_kept before update or truncate on gateway_facts
  for each statement execute function refuse_change();
  create trigger kept_for_three_years before delete on gateway_facts
  for each row execute function refuse_early_removal('learned_at');
  create table operator_statements (
    id bigint generated always as identity primary key,
    method text not null,
    attempt_no text not null,
    gateway_trade_no text,
    paid_fen integer check (paid_fen > 0),
    refunded_elsewhere_fen integer check (refunded_elsewhere_fen > 0),
    stated_at timestamptz not null,
    settled_at timestamptz,
    settled_by text check (settled_by in ('fact', 'replaced', 'withdrawn')),
    check (num_nonnulls(paid_fen, refunded_elsewhere_fen) = 1),
    check ((settled_at is null) = (settled_by is null))
  );
  create index statements_by_attempt on operator_statements (attempt_no);
  create unique index one_statement_a_payment on operator_statements (method, gateway_trade_no)
  where settled_at is null;
  create index open_statements on operator_statements (stated_at, id) where settled_at is null;
  create trigger statements_are_kept before truncate or update of
    id, method, attempt_no, gateway_trade_no, paid_fen, refunded_elsewhere_fen, stated_at
  on operator_statements for each statement execute function refuse_change();
  create trigger kept_for_three_years before delete on operator_statements
  for each row execute function refuse_early_removal('stated_at');
  -- The audit log's entry is written after the refund, by the same transaction.
  create table refunds (
    refund_no text primary key,
    order_no text not null references orders (order_no),
    attempt_no text not null references payment_attempts (attempt_no),
    amount_fen integer not null check (amount_fen > 0),
    reason text not null,
    state text not null check (state in ('underway', 'done', 'refused')),
    asked_at timestamptz not null,
    created_at timestamptz not null,
    entry_id bigint
  );
  create index refunds_by_order on refunds (order_no);
  create index refunds_by_attempt on refunds (attempt_no);
  create index refunds_underway on refunds (asked_at) where state = 'underway';
  create table gateway_outcomes (
    method text not null,
    question text not null,
    last_success_at timestamptz,
    last_failure_at timestamptz,
    last_failure text,
    primary key (method, question)
  );
  create table gateway_call_times (
    id bigint generated always as identity primary key,
    method text not null,
    question text not null,
    at timestamptz not null,
    calls integer not null,
    durations_ms integer[] not null
  );
  create index gateway_call_times_by_age on gateway_call_times (at);
  -- The results of comparing each day's bill of a gateway with the facts.
  create table reconciliations (
    method text not null,
    day date not null,
    outcome text not null check (outcome in ('agrees', 'differs', 'unavailable')),
    payments integer not null,
    payments_fen bigint not null,
    refunds integer not null,
    refunds_fen bigint not null,
    foreign_lines integer not null,
    gateway_only integer not null,
    ours_only integer not null,
    other_amounts integer not null,
    differences jsonb not null,
    carried jsonb not null,
    done_at timestamptz not null,
    primary key (day, method)
  );
  -- What was read of bills: the lines about this shop, whose numbers are null once their order is removed.
  create table bills (
    day date not null,
    method text not null,
    foreign_lines integer not null,
    foreign_paid_fen bigint not null,
    foreign_refunded_fen bigint not null,
    foreign_fee_fen bigint not null,
    read_at timestamptz not null,
    primary key (day, method)
  );
  create table bill_lines (
    day date not null,
    method text not null,
    line integer not null,
    kind text not null check (kind in ('payment', 'refund')),
    attempt_no text,
    refund_no text,
    gateway_trade_no text,
    amount_fen integer not null check (amount_fen >= 0),
    fee_fen integer,
    happened_at timestamptz,
    primary key (day, method, line),
    foreign key (day, method) references bills (day, method) on delete cascade
  );
  create index bill_lines_by_attempt on bill_lines (attempt_no);
  create table bill_fees (
    attempt_no text not null,
    method text not null,
    day date not null,
    fee_fen integer not null,
    primary key (attempt_no, method, day)
  );
  create index bill_fees_by_day on bill_fees (method, day);
  -- An order has one invoice (发票) that is requested or issued.
  create table invoices (
    id bigint generated always as identity primary key,
    order_no text not null references orders (order_no),
    account_id bigint not null references accounts (id),
    state text not null default 'requested'
      check (state in ('requested', 'issued', 'rejected', 'reversed')),
    holder text not null check (holder in ('personal', 'company')),
    title text not null,
    tax_number text,
    email text,
    language text not null check (language in ('zh', 'en')),
    amount_fen integer not null check (amount_fen > 0),
    requested_at timestamptz not null,
    number text unique,
    issued_on date,
    url text,
    refunded_fen integer,
    red_number text unique,
    reason text,
    decided_at timestamptz,
    decided_by text,
    check ((state in ('issued', 'reversed')) = (number is not null)),
    check ((number is null) = (issued_on is null)),
    check ((number is null) = (refunded_fen is null)),
    check ((state = 'reversed') = (red_number is not null)),
    check ((state = 'rejected') = (reason is not null)),
    check ((state = 'requested') = (decided_at is null))
  );
  create unique index invoices_in_force on invoices (order_no) where state in ('requested', 'issued');
  create index invoices_by_order on invoices (order_no, id);
  create index invoices_by_account on invoices (account_id);
  create index invoices_by_state on invoices (state, id);
  create table invoice_files (
    invoice_id bigint primary key references invoices (id) on delete cascade,
    kind text not null check (kind in ('pdf', 'ofd')),
    bytes bytea not null
  );
`);
