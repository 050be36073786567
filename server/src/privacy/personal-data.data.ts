/** What happens to a column: in whose export it is, and what is left of it when its account is deleted. */
interface Decision {
  /** Where in the export, or why not. */
  readonly exported: { readonly as: string } | { readonly not: string };
  readonly afterDeletion: { readonly is: "erased" } | { readonly is: "kept"; readonly because: string };
}

const erased = { is: "erased" } as const;
const kept = (because: string) => ({ is: "kept", because }) as const;
const asBooks = kept("the books: three years after the last trade, then the amounts alone");
const asNumber = kept("a bare number that holds the books together");

const exported = (as: string, afterDeletion: Decision["afterDeletion"]): Decision => ({
  exported: { as },
  afterDeletion,
});
const withheld = (not: string, afterDeletion: Decision["afterDeletion"]): Decision => ({
  exported: { not },
  afterDeletion,
});
const inner = (afterDeletion: Decision["afterDeletion"]): Decision =>
  withheld("a number that only joins rows", afterDeletion);
const digest = withheld("a digest: of use to a thief alone", erased);
const nobodys = (because: string): Decision => withheld("not about a person", kept(because));

const columns = (names: string, decision: Decision): Readonly<Record<string, Decision>> =>
  Object.fromEntries(names.split(" ").map((name) => [name, decision]));

const machinery = "how this program runs; names no account";
const catalogue = "what is sold and shown to everybody";
const figures = "sums that concern no single person";
const counters = "counters of limits, which end within two days; the rows that they count are in the export";
const staff = "the site's own staff, apart from accounts";
const joined = kept("it belongs to a row that is kept");
const withRow = kept("goes when its row does, within two days");

/**
 * Every column of every table. A test compares it with the database, so a new column needs a decision here; another
 * finds each exported path in a real export, and nothing of a deleted person in what is kept.
 */
export const personalData: Readonly<Record<string, Readonly<Record<string, Decision>>>> = {
  accounts: {
    id: exported("account.id", asNumber),
    username: exported("account.username", erased),
    username_key: withheld("the username again, folded for comparing", erased),
    nickname: exported("account.nickname", erased),
    email: exported("account.email", erased),
    phone: exported("account.phone", erased),
    password_hash: withheld("a digest: of use to a thief alone", erased),
    created_at: exported("account.createdAt", asBooks),
    vip_expire_at: exported("account.membershipEndsAt", asBooks),
    deletion_requested_at: exported("account.deletionRequestedAt", erased),
    deletes_at: exported("account.deletesAt", erased),
    deleted_at: withheld("null until nobody is there to ask", asBooks),
    last_trade_at: withheld("null until nobody is there to ask", asBooks),
    ...columns("blocked_at blocked_reason", withheld("null for everybody who can sign in and ask", erased)),
  },
  account_history: {
    id: inner(asNumber),
    account_id: inner(asNumber),
    kind: exported("history.name", kept("proof that the deletion was asked for, under a bare number")),
    at: exported("history.at", kept("proof that the deletion was asked for, under a bare number")),
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
  recovery_links: {
    id: inner(erased),
    account_id: inner(erased),
    token_digest: digest,
    created_at: exported("recoveryLinks.createdAt", erased),
    works_from: exported("recoveryLinks.worksFrom", erased),
    works_until: exported("recoveryLinks.worksUntil", erased),
    closed_at: exported("recoveryLinks.closedAt", erased),
    outcome: exported("recoveryLinks.outcome", erased),
  },
  codes: {
    id: inner(erased),
    purpose: exported("codes.purpose", erased),
    channel: exported("codes.channel", erased),
    target: exported("codes.sentTo", erased),
    account_id: inner(erased),
    digest,
    device_digest: digest,
    ...columns("guesses other_guesses held_until", withheld("how far a guesser has come", erased)),
    created_at: exported("codes.createdAt", erased),
    used_at: exported("codes.usedAt", erased),
  },
  captchas: columns(
    "id answer_digest created_at",
    nobodys("a picture that anybody was shown, for three minutes"),
  ),
  login_failures: {
    subject: withheld("the account's number, or a login name that nobody has", erased),
    failures: exported("failedPasswords.failures", erased),
    failed_at: exported("failedPasswords.lastAt", erased),
    blocked_until: withheld("how long a guesser has to wait", erased),
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
    holds_stock: withheld("whether the shop's stock counts it", joined),
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
    key: withheld("a random key of the browser's, for a day", erased),
    body_digest: digest,
    order_no: inner(erased),
    created_at: withheld("the order's own time is in the export", erased),
  },
  payment_attempts: {
    attempt_no: exported("orders.payments.paymentNo", asBooks),
    order_no: inner(asNumber),
    method: exported("orders.payments.method", asBooks),
    amount_fen: exported("orders.payments.amountFen", asBooks),
    state: exported("orders.payments.state", asBooks),
    code_url: exported("orders.payments.codeUrl", asBooks),
    gateway_trade_no: exported("orders.payments.gatewayNo", asBooks),
    created_at: exported("orders.payments.createdAt", asBooks),
    expires_at: exported("orders.payments.expiresAt", asBooks),
    ...columns("asked_at code_valid_until code_asked_at", withheld("when the gateway was asked", joined)),
  },
  gateway_facts: {
    id: inner(asNumber),
    method: withheld("the payment's own method is in the export", asBooks),
    attempt_no: inner(asNumber),
    source: exported("orders.payments.statements.source", asBooks),
    gateway_trade_no: withheld("the payment's own is in the export", asBooks),
    paid_fen: exported("orders.payments.statements.paidFen", asBooks),
    refunded_fen: exported("orders.payments.statements.refundedFen", asBooks),
    has_refund: withheld("whether there is a refund; the figures are in the export", asBooks),
    refund_no: exported("orders.payments.statements.refundNo", asBooks),
    refund_fen: withheld("the refund's own amount is in the export", asBooks),
    refund_state: exported("orders.payments.statements.refundState", asBooks),
    ended: exported("orders.payments.statements.ended", asBooks),
    happened_at: exported("orders.payments.statements.happenedAt", asBooks),
    learned_at: exported("orders.payments.statements.learnedAt", asBooks),
  },
  payment_notices: {
    id: inner(asNumber),
    channel: withheld("the payment's own method is in the export", asBooks),
    notice_id: exported("orders.payments.notices.noticeNo", asBooks),
    attempt_no: inner(asNumber),
    body: withheld("it may name another person who has paid", erased),
    body_digest: withheld("tells whether a copy is the same", asBooks),
    received_at: exported("orders.payments.notices.receivedAt", asBooks),
    handled_at: exported("orders.payments.notices.handledAt", asBooks),
    outcome: exported("orders.payments.notices.outcome", asBooks),
  },
  refunds: {
    refund_no: exported("orders.refunds.refundNo", asBooks),
    order_no: inner(asNumber),
    attempt_no: exported("orders.refunds.paymentNo", asBooks),
    amount_fen: exported("orders.refunds.amountFen", asBooks),
    reason: exported("orders.refunds.reason", erased),
    state: exported("orders.refunds.state", asBooks),
    asked_at: withheld("when the gateway was asked", joined),
    created_at: exported("orders.refunds.createdAt", asBooks),
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
    ...columns(
      "source_kind source_ref",
      withheld("the refund or the action, which is in the export", asBooks),
    ),
    at: exported("grants.takenBackAt", asBooks),
  },
  cards: {
    id: inner(asNumber),
    key_digest: withheld("a digest: of use to a thief alone", kept("nobody may redeem a used key again")),
    key_ending: exported("cards.ending", asBooks),
    package_id: withheld("the package's name is in the export", asBooks),
    valid_days: exported("cards.validDays", asBooks),
    level: exported("cards.level", asBooks),
    ...columns("batch tag created_at expires_at revoked_at", nobodys("the seller's own stock of keys")),
    used_at: exported("cards.usedAt", asBooks),
    used_by: inner(asNumber),
  },
  audit_log_entries: {
    id: inner(asNumber),
    at: exported("supportActions.at", asBooks),
    operator: withheld("another person's name", asBooks),
    action: exported("supportActions.action", asBooks),
    subject: exported("supportActions.subject", asBooks),
    reason: exported("supportActions.reason", kept("written without the owner's name and addresses")),
    outcome: exported("supportActions.outcome", asBooks),
    details: withheld("figures of the action that it names", asBooks),
    ...columns("operator_id via action_key ip_address", withheld("another person's doing", asBooks)),
    reason_category: withheld("the reason is in the export", asBooks),
    ...columns("before after result", withheld("figures of the action that it names", asBooks)),
  },
  audit_log_days: columns("day entries digest made_at", nobodys("digests of the audit log")),
  operators: columns(
    "id login name role password_hash totp_sealed totp_last_step language created_at disabled_at",
    nobodys(staff),
  ),
  operator_recovery_codes: columns("id operator_id digest used_at", nobodys(staff)),
  operator_sessions: columns(
    "id operator_id token_digest device_label ip_address created_at last_seen_at signed_in_at proved_at ended_at pending_totp",
    nobodys(staff),
  ),
  operator_links: columns("id digest operator_id role created_at expires_at used_at", nobodys(staff)),
  audit_log_outcomes: {
    ...columns("id entry_id at", inner(asNumber)),
    outcome: exported("supportActions.outcome", asBooks),
  },
  alarms: {
    id: inner(asNumber),
    kind: exported("alarms.name", asBooks),
    subject: exported("alarms.subject", asBooks),
    details: withheld("figures and error messages for whoever mends it", asBooks),
    first_at: exported("alarms.firstAt", asBooks),
    ...columns("last_at times", withheld("how often it came up", asBooks)),
    closed_at: exported("alarms.closedAt", asBooks),
    closed_by: withheld("another person's name", asBooks),
  },
  jobs: {
    id: inner(erased),
    name: exported("waitingMessages.name", erased),
    subject: withheld("a random number, or the account's", erased),
    data: exported("waitingMessages.sentTo", erased),
    created_at: exported("waitingMessages.createdAt", erased),
    ...columns("queue due_at leased_by runs failures last_error last_failed_at", withheld(machinery, erased)),
  },
  outbox: columns(
    "id channel recipient purpose code subject body sent_at",
    withheld("the demo's stand-in for the person's own mailbox", erased),
  ),
  sample_members: columns("device_digest account_id", withheld("the demo's sample members", erased)),
  sample_card: columns("only_row card_key", nobodys("the demo's card key to try")),
  simulated_trades: columns(
    "attempt_no amount_fen state",
    nobodys("the demo's stand-in for a gateway's own books"),
  ),
  captcha_answers: columns(
    "captcha_id answer created_at",
    nobodys("a picture that anybody was shown, for three minutes"),
  ),
  former_sales: columns(
    "id year payment_method paid_fen refunded_fen",
    nobodys("amounts without any number"),
  ),
  invariant_checks: columns(
    "day started_at finished_at violations",
    nobodys("numbers of orders, grants and accounts"),
  ),
  invariant_walks: columns("walk after_key day rows_left pass_ended_at", nobodys(machinery)),
  invariant_violations: columns(
    "invariant subject found_at",
    nobodys("numbers of orders, grants and accounts"),
  ),
  promise_checks: columns("checked_at broken", nobodys("numbers of orders, grants and accounts")),
  packages: columns(
    "id code name description description_en price_fen original_price_fen valid_days level features features_en status stock sort client_config created_at updated_at version",
    nobodys(catalogue),
  ),
  package_prices: columns("package_id from_at price_fen original_price_fen", nobodys(catalogue)),
  card_batches: columns(
    "id name package_id tag note expires_at made_by made_at count",
    nobodys("the seller's own stock of keys"),
  ),
  site_documents: columns("name document updated_at", nobodys(catalogue)),
  downloads: columns("day downloads", nobodys(figures)),
  daily_figures: columns("day figure method value", nobodys(figures)),
  deployment: columns("only_row mode secret_key_fingerprint merchants recorded_at", nobodys(machinery)),
  migrations: columns("name timestamp", nobodys(machinery)),
  migrations_lock: columns("id is_locked", nobodys(machinery)),
  demo_migrations: columns("name timestamp", nobodys(machinery)),
  demo_migrations_lock: columns("id is_locked", nobodys(machinery)),
  migration_kinds: columns("name kind", nobodys(machinery)),
};
