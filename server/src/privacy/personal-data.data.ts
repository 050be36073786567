/** What happens to a column: whether the export contains it, and what remains after the account is deleted. */
interface Decision {
  /** Its path in the export, or why it is not exported. */
  readonly exported: { readonly as: string } | { readonly not: string };
  readonly afterDeletion: { readonly is: "erased" } | { readonly is: "kept"; readonly because: string };
}

const erased = { is: "erased" } as const;
const kept = (because: string) => ({ is: "kept", because }) as const;
const asBooks = kept("bookkeeping: kept for three years after the last trade, then only the amounts remain");
const asNumber = kept("an internal id that links bookkeeping records");

const exported = (as: string, afterDeletion: Decision["afterDeletion"]): Decision => ({
  exported: { as },
  afterDeletion,
});
const withheld = (not: string, afterDeletion: Decision["afterDeletion"]): Decision => ({
  exported: { not },
  afterDeletion,
});
const inner = (afterDeletion: Decision["afterDeletion"]): Decision =>
  withheld("an internal id", afterDeletion);
const digest = withheld("a digest: meaningless to its owner, useful to an attacker", erased);
const impersonal = (because: string): Decision => withheld("not personal data", kept(because));

const columns = (names: string, decision: Decision): Readonly<Record<string, Decision>> =>
  Object.fromEntries(names.split(" ").map((name) => [name, decision]));

const machinery = "operational state without account data";
const catalogue = "public content";
const figures = "aggregate figures";
const counters = "rate limit counters, deleted within two days; the counted rows are exported";
const joined = kept("part of a row that is kept");
const withRow = kept("deleted with its row, within two days");
const staff = "operators, not accounts";

/**
 * Every column of every table. A test compares it with the database, so a new column needs a decision here; another
 * verifies that an export contains every exported path, and that kept rows contain no data of a deleted person.
 */
export const personalData: Readonly<Record<string, Readonly<Record<string, Decision>>>> = {
  accounts: {
    id: exported("account.id", asNumber),
    username: exported("account.username", erased),
    username_key: withheld("the username in its normalised form", erased),
    nickname: exported("account.nickname", erased),
    email: exported("account.email", erased),
    phone: exported("account.phone", erased),
    password_hash: withheld("a digest: meaningless to its owner, useful to an attacker", erased),
    created_at: exported("account.createdAt", asBooks),
    vip_expire_at: exported("account.membershipEndsAt", asBooks),
    deletion_requested_at: exported("account.deletionRequestedAt", erased),
    deletes_at: exported("account.deletesAt", erased),
    deleted_at: withheld("null as long as the account exists", asBooks),
    last_trade_at: withheld("null as long as the account exists", asBooks),
    ...columns(
      "blocked_at blocked_reason",
      withheld("null unless the account is blocked and cannot ask", erased),
    ),
  },
  account_history: {
    id: inner(asNumber),
    account_id: inner(asNumber),
    kind: exported(
      "history.name",
      kept("proof that the deletion was requested; only an internal id remains"),
    ),
    at: exported("history.at", kept("proof that the deletion was requested; only an internal id remains")),
  },
  sessions: {
    id: inner(erased),
    account_id: inner(erased),
    token_digest: digest,
    device_digest: digest,
    device_label: exported("sessions.device", erased),
    created_at: exported("sessions.createdAt", erased),
    last_seen_at: exported("sessions.lastSeenAt", erased),
    ended_at: exported("sessions.endedAt", erased),
    language: exported("sessions.language", erased),
  },
  devices: {
    ...columns("id account_id", inner(erased)),
    slot: withheld("a number that keeps two devices from the same place", erased),
    jkt: digest,
    label: exported("devices.device", erased),
    os: exported("devices.system", erased),
    arch: exported("devices.processor", erased),
    app_version: exported("devices.appVersion", erased),
    address_prefix: exported("devices.addressPrefix", erased),
    created_at: exported("devices.createdAt", erased),
    seen_at: exported("devices.lastSeenAt", erased),
    seq: withheld("how many statements it got", erased),
    ended_at: exported("devices.endedAt", erased),
    ended_why: exported("devices.endedWhy", erased),
    ended_by: exported("devices.endedBy", erased),
    is_counted: withheld("whether it counts as a replacement", erased),
  },
  device_tokens: {
    ...columns("id device_id predecessor_id", inner(erased)),
    ...columns("access_digest refresh_digest", digest),
    ...columns(
      "issued_at access_used_at refresh_used_at revoked_at",
      withheld("when the device was last seen is exported", erased),
    ),
  },
  sign_in_requests: {
    ...columns("id account_id replaces_id", inner(erased)),
    ...columns("token_digest jkt code_challenge user_code_digest code_digest", digest),
    ...columns(
      "kind label os arch app_version address_prefix redirect_uri state number interval_s created_at expires_at polled_at decided_at decision code_expires_at redeemed_at",
      withheld("kept for a day; the device that came of it is exported", erased),
    ),
  },
  used_proofs: columns("digest used_at", impersonal("digests of random numbers, kept for minutes")),
  notification_preferences: {
    account_id: inner(erased),
    reminder_email: exported("notifications.isReminded", erased),
    changed_at: exported("notifications.changedAt", erased),
  },
  membership_reminders: {
    account_id: inner(erased),
    step: exported("reminders.daysBefore", erased),
    ends_at: exported("reminders.endsAt", erased),
    created_at: exported("reminders.createdAt", erased),
    sent_at: exported("reminders.sentAt", erased),
  },
  recovery_keys: {
    account_id: inner(erased),
    digest,
    created_at: exported("recoveryKey.createdAt", erased),
  },
  recovery_requests: {
    ...columns("id account_id", inner(erased)),
    ...columns("token_digest code_digest", digest),
    ...columns("device_label is_known_device", withheld("perhaps another person's browser", erased)),
    created_at: exported("recoveryRequests.createdAt", erased),
    confirmed_at: exported("recoveryRequests.confirmedAt", erased),
    approved_at: exported("recoveryRequests.approvedAt", erased),
    ...columns("confirmed_by approved_by", withheld("an operator's name", erased)),
    evidence: exported("recoveryRequests.evidence", erased),
    works_from: exported("recoveryRequests.worksFrom", erased),
    works_until: exported("recoveryRequests.worksUntil", erased),
    closed_at: exported("recoveryRequests.closedAt", erased),
    outcome: exported("recoveryRequests.outcome", erased),
  },
  codes: {
    id: inner(erased),
    purpose: exported("codes.purpose", erased),
    channel: exported("codes.channel", erased),
    target: exported("codes.sentTo", erased),
    ...columns("account_id owner_id", inner(erased)),
    digest,
    device_digest: digest,
    ...columns("guesses other_guesses held_until", withheld("state of the limit on guesses", erased)),
    created_at: exported("codes.createdAt", erased),
    used_at: exported("codes.usedAt", erased),
  },
  captchas: columns(
    "id answer_digest created_at",
    impersonal("a captcha without an account, valid for three minutes"),
  ),
  login_failures: {
    subject: withheld("the account's id, or a login name as typed", erased),
    failures: exported("failedPasswords.failures", erased),
    failed_at: exported("failedPasswords.lastAt", erased),
    blocked_until: withheld("state of the limit on guesses", erased),
  },
  rate_limits: {
    subject: withheld(counters, erased),
    ...columns("window_start used", withheld(counters, withRow)),
  },
  orders: {
    order_no: exported("orders.orderNo", asBooks),
    account_id: inner(asNumber),
    package_id: exported("orders.packageId", asBooks),
    payment_method: exported("orders.method", asBooks),
    price_fen: exported("orders.priceFen", asBooks),
    valid_days: exported("orders.validDays", asBooks),
    level: exported("orders.level", asBooks),
    holds_stock: withheld("whether it counts against the stock", joined),
    state: exported("orders.state", asBooks),
    paid_late: exported("orders.paidLate", asBooks),
    created_at: exported("orders.createdAt", asBooks),
    closes_at: exported("orders.closesAt", asBooks),
  },
  order_events: {
    id: inner(asNumber),
    order_no: inner(asNumber),
    from_state: exported("orders.steps.from", asBooks),
    to_state: exported("orders.steps.to", asBooks),
    cause: exported("orders.steps.cause", asBooks),
    at: exported("orders.steps.at", asBooks),
  },
  idempotency_keys: {
    account_id: inner(erased),
    key: withheld("a random idempotency key of the browser, kept for a day", erased),
    body_digest: digest,
    order_no: inner(erased),
    created_at: withheld("the order's time is exported", erased),
  },
  payment_attempts: {
    attempt_no: exported("orders.payments.paymentNo", asBooks),
    order_no: inner(asNumber),
    method: exported("orders.payments.method", asBooks),
    way: exported("orders.payments.way", asBooks),
    amount_fen: exported("orders.payments.amountFen", asBooks),
    state: exported("orders.payments.state", asBooks),
    code_url: exported("orders.payments.codeUrl", asBooks),
    gateway_trade_no: exported("orders.payments.gatewayNo", asBooks),
    created_at: exported("orders.payments.createdAt", asBooks),
    expires_at: exported("orders.payments.expiresAt", asBooks),
    ...columns("asked_at code_valid_until code_asked_at", withheld("when the gateway was queried", joined)),
  },
  payer_authorizations: {
    id: inner(erased),
    ...columns("account_id session_id", inner(erased)),
    ...columns("order_no method attempt_no", withheld("the payment is exported", erased)),
    ...columns("state_digest device_digest", digest),
    created_at: exported("wechatPayers.askedAt", erased),
    used_at: withheld("when WeChat has answered, seconds after it was asked", erased),
    openid: exported("wechatPayers.openid", erased),
  },
  gateway_facts: {
    id: inner(asNumber),
    method: withheld("the payment's method is exported", asBooks),
    attempt_no: inner(asNumber),
    source: exported("orders.payments.statements.source", asBooks),
    gateway_trade_no: withheld("the payment's trade number is exported", asBooks),
    paid_fen: exported("orders.payments.statements.paidFen", asBooks),
    refunded_fen: exported("orders.payments.statements.refundedFen", asBooks),
    has_refund: withheld("whether there is a refund; its amounts are exported", asBooks),
    refund_no: exported("orders.payments.statements.refundNo", asBooks),
    refund_fen: withheld("the refund's amount is exported", asBooks),
    refund_state: exported("orders.payments.statements.refundState", asBooks),
    ended: exported("orders.payments.statements.ended", asBooks),
    happened_at: exported("orders.payments.statements.happenedAt", asBooks),
    learned_at: exported("orders.payments.statements.learnedAt", asBooks),
  },
  operator_statements: {
    id: inner(asNumber),
    method: withheld("the payment's method is exported", asBooks),
    attempt_no: inner(asNumber),
    gateway_trade_no: withheld(
      "a number that an operator has typed, which may be another payment's",
      asBooks,
    ),
    paid_fen: exported("orders.payments.statements.paidFen", asBooks),
    refunded_elsewhere_fen: exported("orders.payments.statements.refundedFen", asBooks),
    stated_at: exported("orders.payments.statements.learnedAt", asBooks),
    ...columns("settled_at settled_by", withheld("whether the gateway has confirmed it", joined)),
  },
  payment_notices: {
    id: inner(asNumber),
    channel: withheld("the payment's method is exported", asBooks),
    notice_id: exported("orders.payments.notices.noticeNo", asBooks),
    attempt_no: inner(asNumber),
    body: withheld("may contain personal data of another payer", erased),
    body_digest: withheld("detects repeated notices", asBooks),
    received_at: exported("orders.payments.notices.receivedAt", asBooks),
    handled_at: exported("orders.payments.notices.handledAt", asBooks),
    outcome: exported("orders.payments.notices.outcome", asBooks),
  },
  invoices: {
    id: inner(asNumber),
    order_no: inner(asNumber),
    account_id: inner(asNumber),
    state: exported("orders.invoices.state", asBooks),
    holder: exported("orders.invoices.holder", asBooks),
    title: exported("orders.invoices.title", erased),
    tax_number: exported("orders.invoices.taxNumber", erased),
    email: exported("orders.invoices.email", erased),
    language: withheld("of the mail about it", asBooks),
    amount_fen: exported("orders.invoices.amountFen", asBooks),
    requested_at: exported("orders.invoices.createdAt", asBooks),
    number: exported("orders.invoices.number", asBooks),
    issued_on: exported("orders.invoices.issuedOn", asBooks),
    url: exported("orders.invoices.url", erased),
    refunded_fen: withheld("the refunds are exported", asBooks),
    red_number: exported("orders.invoices.redNumber", asBooks),
    reason: exported("orders.invoices.reason", erased),
    decided_at: exported("orders.invoices.handledAt", asBooks),
    decided_by: withheld("another person's name", asBooks),
  },
  invoice_files: {
    invoice_id: inner(erased),
    ...columns("kind bytes", withheld("the owner saves it at the receipt", erased)),
  },
  refunds: {
    refund_no: exported("orders.refunds.refundNo", asBooks),
    order_no: inner(asNumber),
    attempt_no: exported("orders.refunds.paymentNo", asBooks),
    amount_fen: exported("orders.refunds.amountFen", asBooks),
    reason: exported("orders.refunds.reason", erased),
    state: exported("orders.refunds.state", asBooks),
    asked_at: withheld("when the gateway was queried", joined),
    created_at: exported("orders.refunds.createdAt", asBooks),
    entry_id: inner(asNumber),
  },
  grants: {
    id: inner(asNumber),
    account_id: inner(asNumber),
    source_kind: exported("grants.source", asBooks),
    source_ref: exported("grants.sourceNo", asBooks),
    days: exported("grants.days", asBooks),
    level: exported("grants.level", asBooks),
    granted_at: exported("grants.createdAt", asBooks),
    revoked_at: exported("grants.revokedAt", asBooks),
    days_taken_back: exported("grants.daysTakenBack", asBooks),
    taken_back_at: exported("grants.takenBackAt", asBooks),
  },
  grant_cuts: {
    id: inner(asNumber),
    grant_id: inner(asNumber),
    days: exported("grants.daysTakenBack", asBooks),
    ...columns("source_kind source_ref moved_to", withheld("the refund or the action is exported", asBooks)),
    at: exported("grants.takenBackAt", asBooks),
  },
  cards: {
    id: inner(asNumber),
    key_digest: withheld(
      "a digest: meaningless to its owner, useful to an attacker",
      kept("prevents a used key from being redeemed again"),
    ),
    key_ending: exported("cards.ending", asBooks),
    package_id: withheld("the package's name is exported", asBooks),
    valid_days: exported("cards.validDays", asBooks),
    level: exported("cards.level", asBooks),
    ...columns(
      "batch tag created_at expires_at revoked_at replaced_by",
      impersonal("the seller's stock of keys"),
    ),
    used_at: exported("cards.usedAt", asBooks),
    used_by: inner(asNumber),
  },
  audit_log_entries: {
    id: inner(asNumber),
    at: exported("supportActions.at", asBooks),
    operator: withheld("another person's name", asBooks),
    action: exported("supportActions.action", asBooks),
    params: exported("supportActions.action", asBooks),
    ...columns("subject_kind subject", exported("supportActions.subject", asBooks)),
    reason: exported("supportActions.reason", kept("stored without the owner's name and addresses")),
    outcome: exported("supportActions.outcome", asBooks),
    details: withheld("parameters of the action", asBooks),
    ...columns("operator_id via action_key ip_address", withheld("actions of another person", asBooks)),
    reason_category: withheld("the reason is exported", asBooks),
    ...columns("before after result", withheld("parameters of the action", asBooks)),
  },
  audit_log_days: columns("day entries digest made_at", impersonal("digests of the audit log")),
  operators: columns(
    "id login name role password_hash totp_sealed totp_last_step language created_at disabled_at",
    impersonal(staff),
  ),
  operator_addresses: columns(
    "operator_id email pending_email code_digest code_sent_at guesses",
    impersonal(staff),
  ),
  operator_recovery_codes: columns("id operator_id digest used_at", impersonal(staff)),
  operator_sessions: columns(
    "id operator_id token_digest device_label ip_address created_at last_seen_at signed_in_at proved_at ended_at pending_totp",
    impersonal(staff),
  ),
  operator_links: columns(
    "id digest operator_id role invitee created_at expires_at used_at",
    impersonal(staff),
  ),
  audit_log_outcomes: {
    ...columns("id entry_id at", inner(asNumber)),
    ...columns("outcome params", exported("supportActions.outcome", asBooks)),
  },
  alarms: {
    id: inner(asNumber),
    kind: exported("alarms.name", asBooks),
    subject: exported("alarms.subject", asBooks),
    details: withheld("figures and error messages for operators", asBooks),
    first_at: exported("alarms.firstAt", asBooks),
    ...columns("last_at times", withheld("how often it occurred", asBooks)),
    closed_at: exported("alarms.closedAt", asBooks),
    closed_by: withheld("another person's name", asBooks),
  },
  alerts: columns("id alarm_id channel created_at sent_at sent_with", impersonal(machinery)),
  alert_times: columns(
    "kind subject last_at",
    withheld(
      "when operators were last alerted; the alarm is exported",
      kept("deleted with its row, within a week"),
    ),
  ),
  jobs: {
    id: inner(erased),
    name: exported("waitingMessages.name", erased),
    subject: withheld("a random number, or the account's id", erased),
    data: exported("waitingMessages.sentTo", erased),
    created_at: exported("waitingMessages.createdAt", erased),
    ...columns("queue due_at leased_by runs failures last_error last_failed_at", withheld(machinery, erased)),
  },
  outbox: columns(
    "id channel recipient purpose code subject body sent_at",
    withheld("the demo's replacement for the person's mailbox", erased),
  ),
  sample_members: columns("device_digest account_id", withheld("the demo's sample members", erased)),
  sample_card: columns("only_row card_key", impersonal("the demo's sample card key")),
  simulated_trades: columns(
    "attempt_no amount_fen state",
    impersonal("the demo's replacement for a gateway's records"),
  ),
  captcha_answers: columns(
    "captcha_id answer created_at",
    impersonal("a captcha without an account, valid for three minutes"),
  ),
  former_sales: columns("id year payment_method paid_fen refunded_fen", impersonal("amounts without ids")),
  invariant_checks: columns(
    "day started_at finished_at violations",
    impersonal("ids of orders, grants and accounts"),
  ),
  invariant_walks: columns("walk after_key day rows_left pass_ended_at", impersonal(machinery)),
  invariant_violations: columns(
    "invariant subject found_at",
    impersonal("ids of orders, grants and accounts"),
  ),
  releases: columns(
    "id channel version notes_zh notes_en min_system rollout state is_minimum created_at published_at edit_version",
    impersonal(catalogue),
  ),
  release_files: columns(
    "id release_id platform arch kind url sha256 signature state problem bytes sha512 added_at",
    impersonal(catalogue),
  ),
  download_counts: columns("day file_id source downloads", impersonal(figures)),
  packages: columns(
    "id code name description description_en valid_days level features features_en status stock sort client_config created_at updated_at version",
    impersonal(catalogue),
  ),
  package_prices: columns("package_id from_at price_fen original_price_fen", impersonal(catalogue)),
  card_batches: columns(
    "id name package_id tag note expires_at made_by made_at count",
    impersonal("the seller's stock of keys"),
  ),
  card_changes: columns(
    "id batch action state tag expires_at begun_at wanted done changed after_id entry_id",
    impersonal("the seller's stock of keys"),
  ),
  site_documents: columns("name document updated_at", impersonal(catalogue)),
  site_drafts: columns("name version document edited_at edited_by", impersonal(catalogue)),
  site_versions: columns("id name document published_at published_by restored_from", impersonal(catalogue)),
  web_builds: columns("id files started_at", impersonal(catalogue)),
  web_files: columns("name bytes", impersonal(catalogue)),
  media: columns("digest bytes width height made_at made_by", impersonal(catalogue)),
  payment_method_states: columns(
    "method is_on sentence_zh sentence_en changed_at changed_by",
    impersonal(catalogue),
  ),
  gateway_outcomes: columns(
    "method question last_success_at last_failure_at last_failure",
    impersonal(machinery),
  ),
  bill_fees: columns("attempt_no method day fee_fen", withheld("what gateways take from the shop", asBooks)),
  bills: columns(
    "day method foreign_lines foreign_paid_fen foreign_refunded_fen foreign_fee_fen read_at",
    impersonal(figures),
  ),
  bill_lines: {
    ...columns("day method line kind amount_fen fee_fen happened_at", impersonal(figures)),
    ...columns(
      "attempt_no refund_no gateway_trade_no",
      withheld("numbers of payments and refunds, which are exported with the order", asBooks),
    ),
  },
  verification_files: columns("name content changed_at changed_by", impersonal(staff)),
  wechat_tickets: columns("app_id ticket expires_at asked_until", impersonal(machinery)),
  gateway_call_times: columns("id method question at calls durations_ms", impersonal(figures)),
  reconciliations: {
    ...columns(
      "method day outcome payments payments_fen refunds refunds_fen foreign_lines gateway_only ours_only other_amounts done_at",
      impersonal(figures),
    ),
    ...columns(
      "differences carried",
      withheld("numbers of payments and refunds, which are exported with the order", asBooks),
    ),
  },
  message_log: columns(
    "id at channel purpose target_masked target_digest outcome answer provider_id duration_ms",
    withheld(
      "a masked address without an account's id",
      kept("deleted with its row, 90 days after the message; it holds no address, text or code"),
    ),
  ),
  notes: {
    ...columns("id account_id order_no", inner(erased)),
    ...columns(
      "at operator text waits_for done_at done_by",
      withheld("working notes of the operators, without the owner's name and addresses", erased),
    ),
  },
  failed_requests: {
    ...columns("id at call status code", impersonal(machinery)),
    ...columns(
      "account_id order_no",
      withheld("which of one's calls have failed", kept("deleted with its row, 14 days after the failure")),
    ),
  },
  sms_days: columns("day used", impersonal(figures)),
  nodes: columns(
    "name version started_at last_seen_at clock_ahead_ms settings_fingerprint secret_key_fingerprint open_circuits replica_state replica_lag_ms",
    impersonal(machinery),
  ),
  backups: columns(
    "id kind began_at ended_at outcome file bytes sha256 is_encrypted problem_zh problem_en",
    impersonal(machinery),
  ),
  database_timelines: columns("system timeline seen_at host standby_seen_at", impersonal(machinery)),
  downloads: columns("day downloads", impersonal(figures)),
  daily_figures: columns("day figure method value", impersonal(figures)),
  deployment: columns("only_row mode secret_key_fingerprint merchants recorded_at", impersonal(machinery)),
  migrations: columns("name timestamp", impersonal(machinery)),
  migrations_lock: columns("id is_locked", impersonal(machinery)),
  demo_migrations: columns("name timestamp", impersonal(machinery)),
  demo_migrations_lock: columns("id is_locked", impersonal(machinery)),
  migration_kinds: columns("name kind", impersonal(machinery)),
};
