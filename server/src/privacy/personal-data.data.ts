/** How a column is handled: whether the export contains it, and what remains after the account is deleted. */
interface Decision {
  /** The column's path in the export, or why it is not exported. */
  readonly exported: { readonly as: string } | { readonly not: string };
  readonly afterDeletion: { readonly is: "erased" } | { readonly is: "kept"; readonly because: string };
}

const erased = { is: "erased" } as const;
const kept = (because: string) => ({ is: "kept", because }) as const;
const asBooks = kept("bookkeeping: kept for three years after the last trade, then only the amounts remain");
const asNumber = kept("an internal id that links bookkeeping records");

type AfterDeletion = Decision["afterDeletion"];

const withheld = (not: string, afterDeletion: AfterDeletion): Decision => ({
  exported: { not },
  afterDeletion,
});
const inner = (afterDeletion: AfterDeletion): Decision => withheld("an internal id", afterDeletion);
const digest = withheld("a digest: meaningless to its owner, useful to an attacker", erased);
const impersonal = (because: string): Decision => withheld("not personal data", kept(because));

const columns = (names: string, decision: Decision): Readonly<Record<string, Decision>> =>
  Object.fromEntries(names.split(" ").map((name) => [name, decision]));

/** Columns exported within a part of the export, under their own names, or under those after the colons. */
const exportedIn = (part: string, afterDeletion: AfterDeletion, names: string) =>
  Object.fromEntries(
    names.split(" ").map((column): [string, Decision] => {
      const [name = "", exportedName = camelCase(name)] = column.split(":");
      return [name, { exported: { as: `${part}.${exportedName}` }, afterDeletion }];
    }),
  );
const camelCase = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

const tables = (decision: Decision, names: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(names).map(([table, list]) => [table, columns(list, decision)]));

const machinery = "operational state without account data";
const catalogue = "public content";
const figures = "aggregate figures";
const counters = "rate limit counters, deleted within two days; the counted rows are exported";
const joined = kept("part of a row that is kept");
const withRow = kept("deleted with its row, within two days");
const staff = "operators, not accounts";

/**
 * All columns of all tables. A test compares this list with the database, so each new column needs a decision here.
 * Another test verifies that the export contains every exported path, and that kept rows contain no data of a deleted
 * person.
 */
export const personalData: Readonly<Record<string, Readonly<Record<string, Decision>>>> = {
  accounts: {
    ...exportedIn("account", asNumber, "id"),
    ...exportedIn("account", erased, "username nickname email phone deletion_requested_at deletes_at"),
    username_key: withheld("the username in its normalised form", erased),
    password_hash: digest,
    ...exportedIn("account", asBooks, "created_at vip_expire_at:membershipEndsAt"),
    ...columns("deleted_at last_trade_at", withheld("null as long as the account exists", asBooks)),
    ...columns(
      "blocked_at blocked_reason",
      withheld("null unless the account is blocked and cannot ask", erased),
    ),
    devices_ended_at: withheld("limits how many machines may follow", erased),
  },
  account_history: {
    ...columns("id account_id", inner(asNumber)),
    ...exportedIn(
      "history",
      kept("proof that the deletion was requested; only an internal id remains"),
      "kind:name at",
    ),
  },
  sessions: {
    ...columns("id account_id", inner(erased)),
    ...columns("token_digest device_digest", digest),
    ...exportedIn("sessions", erased, "device_label:device created_at last_seen_at ended_at language"),
  },
  devices: {
    ...columns("id account_id", inner(erased)),
    slot: withheld("a number that keeps two devices from the same place", erased),
    jkt: digest,
    ...exportedIn(
      "devices",
      erased,
      "label:device os:system arch:processor app_version address_prefix created_at seen_at:lastSeenAt ended_at ended_why ended_by",
    ),
    seq: withheld("how many statements it got", erased),
    is_counted: withheld("whether it counts as a replacement", erased),
    ...columns(
      "entitled_until place_given_at",
      withheld("how long it keeps a place; when it signed out is exported", erased),
    ),
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
  notification_preferences: {
    account_id: inner(erased),
    ...exportedIn("notifications", erased, "reminder_email:isReminded changed_at"),
  },
  membership_reminders: {
    account_id: inner(erased),
    ...exportedIn("reminders", erased, "step:daysBefore ends_at created_at sent_at"),
  },
  recovery_keys: {
    account_id: inner(erased),
    digest,
    ...exportedIn("recoveryKey", erased, "created_at"),
  },
  recovery_requests: {
    ...columns("id account_id", inner(erased)),
    ...columns("token_digest code_digest", digest),
    ...columns("device_label is_known_device", withheld("perhaps another person's browser", erased)),
    ...exportedIn(
      "recoveryRequests",
      erased,
      "created_at confirmed_at approved_at evidence works_from works_until closed_at outcome",
    ),
    ...columns("confirmed_by approved_by", withheld("an operator's name", erased)),
  },
  codes: {
    ...columns("id account_id owner_id", inner(erased)),
    ...exportedIn("codes", erased, "purpose channel target:sentTo created_at used_at"),
    ...columns("digest device_digest", digest),
    ...columns("guesses other_guesses held_until", withheld("state of the limit on guesses", erased)),
  },
  login_failures: {
    subject: withheld("the account's id, or a login name as typed", erased),
    ...exportedIn("failedPasswords", erased, "failures failed_at:lastAt"),
    blocked_until: withheld("state of the limit on guesses", erased),
  },
  rate_limits: {
    subject: withheld(counters, erased),
    ...columns("window_start used", withheld(counters, withRow)),
  },
  orders: {
    ...exportedIn(
      "orders",
      asBooks,
      "order_no package_id payment_method:method price_fen valid_days level state paid_late created_at closes_at",
    ),
    account_id: inner(asNumber),
    holds_stock: withheld("whether it counts against the stock", joined),
  },
  order_events: {
    ...columns("id order_no", inner(asNumber)),
    ...exportedIn("orders.steps", asBooks, "from_state:from to_state:to cause at"),
  },
  idempotency_keys: {
    ...columns("account_id order_no", inner(erased)),
    key: withheld("a random idempotency key of the browser, kept for a day", erased),
    body_digest: digest,
    created_at: withheld("the order's time is exported", erased),
  },
  payment_attempts: {
    ...exportedIn(
      "orders.payments",
      asBooks,
      "attempt_no:paymentNo method way amount_fen state code_url gateway_trade_no:gatewayNo created_at expires_at",
    ),
    order_no: inner(asNumber),
    ...columns(
      "asked_at code_valid_until code_asked_at replaced_at",
      withheld("when the gateway was queried", joined),
    ),
  },
  payer_authorizations: {
    ...columns("id account_id session_id", inner(erased)),
    ...columns("order_no method attempt_no", withheld("the payment is exported", erased)),
    ...columns("state_digest device_digest", digest),
    ...exportedIn("wechatPayers", erased, "created_at:askedAt openid"),
    used_at: withheld("when WeChat has answered, seconds after it was asked", erased),
  },
  gateway_facts: {
    ...columns("id attempt_no", inner(asNumber)),
    method: withheld("the payment's method is exported", asBooks),
    ...exportedIn(
      "orders.payments.statements",
      asBooks,
      "source paid_fen refunded_fen refund_no refund_state ended happened_at learned_at",
    ),
    gateway_trade_no: withheld("the payment's trade number is exported", asBooks),
    has_refund: withheld("whether there is a refund; its amounts are exported", asBooks),
    refund_fen: withheld("the refund's amount is exported", asBooks),
    ...columns(
      "foreign_currency foreign_amount",
      withheld("the order is exported, which such a payment does not buy", asBooks),
    ),
  },
  operator_statements: {
    ...columns("id attempt_no", inner(asNumber)),
    method: withheld("the payment's method is exported", asBooks),
    gateway_trade_no: withheld(
      "a number that an operator has typed, which may be another payment's",
      asBooks,
    ),
    ...exportedIn(
      "orders.payments.statements",
      asBooks,
      "paid_fen refunded_elsewhere_fen:refundedFen stated_at:learnedAt",
    ),
    ...columns("settled_at settled_by", withheld("whether the gateway has confirmed it", joined)),
  },
  payment_notices: {
    ...columns("id attempt_no", inner(asNumber)),
    channel: withheld("the payment's method is exported", asBooks),
    ...exportedIn("orders.payments.notices", asBooks, "notice_id:noticeNo received_at handled_at outcome"),
    body: withheld("may contain personal data of another payer", erased),
    body_digest: withheld("detects repeated notices", asBooks),
  },
  invoices: {
    ...columns("id order_no account_id", inner(asNumber)),
    ...exportedIn(
      "orders.invoices",
      asBooks,
      "state holder amount_fen requested_at:createdAt number issued_on red_number decided_at:handledAt",
    ),
    ...exportedIn("orders.invoices", erased, "title tax_number email url reason"),
    language: withheld("of the mail about it", asBooks),
    refunded_fen: withheld("the refunds are exported", asBooks),
    decided_by: withheld("another person's name", asBooks),
  },
  invoice_files: {
    invoice_id: inner(erased),
    ...columns("kind bytes", withheld("the owner saves it at the receipt", erased)),
  },
  refunds: {
    ...exportedIn("orders.refunds", asBooks, "refund_no attempt_no:paymentNo amount_fen state created_at"),
    ...columns("order_no entry_id", inner(asNumber)),
    ...exportedIn("orders.refunds", erased, "reason"),
    asked_at: withheld("when the gateway was queried", joined),
  },
  grants: {
    ...columns("id account_id", inner(asNumber)),
    ...exportedIn(
      "grants",
      asBooks,
      "source_kind:source source_ref:sourceNo days level granted_at:createdAt revoked_at days_taken_back taken_back_at",
    ),
  },
  grant_cuts: {
    ...columns("id grant_id", inner(asNumber)),
    ...exportedIn("grants", asBooks, "days:daysTakenBack at:takenBackAt"),
    ...columns("source_kind source_ref moved_to", withheld("the refund or the action is exported", asBooks)),
  },
  cards: {
    ...columns("id used_by", inner(asNumber)),
    key_digest: withheld(
      "a digest: meaningless to its owner, useful to an attacker",
      kept("prevents a used key from being redeemed again"),
    ),
    ...exportedIn("cards", asBooks, "key_ending:ending valid_days level used_at"),
    package_id: withheld("the package's name is exported", asBooks),
    ...columns(
      "batch tag created_at expires_at revoked_at replaced_by",
      impersonal("the seller's stock of keys"),
    ),
  },
  audit_log_entries: {
    id: inner(asNumber),
    ...exportedIn("supportActions", asBooks, "at action params:action subject_kind:subject subject outcome"),
    operator: withheld("another person's name", asBooks),
    ...exportedIn("supportActions", kept("stored without the owner's name and addresses"), "reason"),
    ...columns("details before after result", withheld("parameters of the action", asBooks)),
    ...columns(
      "operator_id via action_key request_digest ip_address",
      withheld("actions of another person", asBooks),
    ),
    reason_category: withheld("the reason is exported", asBooks),
  },
  audit_log_outcomes: {
    ...columns("id entry_id at", inner(asNumber)),
    ...exportedIn("supportActions", asBooks, "outcome params:outcome"),
  },
  alarms: {
    id: inner(asNumber),
    ...exportedIn("alarms", asBooks, "kind:name subject first_at closed_at"),
    details: withheld("figures and error messages for operators", asBooks),
    ...columns("last_at times", withheld("how often it occurred", asBooks)),
    closed_by: withheld("another person's name", asBooks),
  },
  jobs: {
    id: inner(erased),
    ...exportedIn("waitingMessages", erased, "name data:sentTo created_at"),
    subject: withheld("a random number, or the account's id", erased),
    ...columns("queue due_at leased_by runs failures last_error last_failed_at", withheld(machinery, erased)),
  },
  bill_lines: {
    ...columns("day method line kind amount_fen fee_fen happened_at", impersonal(figures)),
    ...columns(
      "attempt_no refund_no gateway_trade_no",
      withheld("numbers of payments and refunds, which are exported with the order", asBooks),
    ),
  },
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
  used_proofs: columns("digest used_at", impersonal("digests of random numbers, kept for minutes")),
  ...tables(impersonal("a captcha without an account, valid for three minutes"), {
    captchas: "id answer_digest created_at",
    captcha_answers: "captcha_id answer created_at",
  }),
  audit_log_days: columns("day entries digest made_at", impersonal("digests of the audit log")),
  ...tables(impersonal(staff), {
    operators: "id login name role password_hash totp_sealed totp_last_step language created_at disabled_at",
    operator_addresses: "operator_id email pending_email code_digest code_sent_at guesses",
    operator_recovery_codes: "id operator_id digest used_at",
    operator_sessions:
      "id operator_id token_digest device_label ip_address created_at last_seen_at signed_in_at proved_at ended_at pending_totp",
    operator_links: "id digest operator_id role invitee created_at expires_at used_at",
    verification_files: "name content changed_at changed_by",
  }),
  ...tables(impersonal(machinery), {
    alerts: "id alarm_id channel created_at sent_at sent_with",
    invariant_walks: "walk after_key day rows_left pass_ended_at",
    gateway_outcomes: "method question last_success_at last_failure_at last_failure",
    wechat_tickets: "app_id ticket expires_at asked_until",
    nodes:
      "name version started_at last_seen_at clock_ahead_ms settings_fingerprint secret_key_fingerprint open_circuits replica_state replica_lag_ms payment_methods reports_since",
    backups: "id kind began_at ended_at outcome file bytes sha256 is_encrypted problem_zh problem_en",
    database_timelines: "system timeline seen_at host standby_seen_at",
    deployment: "only_row mode secret_key_fingerprint merchants recorded_at",
    former_secret_keys: "fingerprint sealed retired_at is_first",
    migrations: "name timestamp",
    migrations_lock: "id is_locked",
    demo_migrations: "name timestamp",
    demo_migrations_lock: "id is_locked",
    migration_kinds: "name kind",
  }),
  alert_times: columns(
    "kind subject last_at",
    withheld(
      "when operators were last alerted; the alarm is exported",
      kept("deleted with its row, within a week"),
    ),
  ),
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
  former_sales: columns("id year payment_method paid_fen refunded_fen", impersonal("amounts without ids")),
  ...tables(impersonal("ids of orders, grants and accounts"), {
    invariant_checks: "day started_at finished_at violations",
    invariant_violations: "invariant subject found_at",
  }),
  ...tables(impersonal(catalogue), {
    releases:
      "id channel version notes_zh notes_en min_system min_windows min_macos build_number rollout state is_minimum created_at published_at edit_version",
    release_files:
      "id release_id platform arch kind format url sha256 signature state problem bytes sha512 added_at",
    packages:
      "id code name description description_en valid_days level features features_en status stock sort client_config created_at updated_at version",
    package_prices: "package_id from_at price_fen original_price_fen",
    site_documents: "name document updated_at",
    site_drafts: "name version document edited_at edited_by",
    site_versions: "id name document published_at published_by restored_from",
    web_builds: "id files started_at",
    web_files: "name bytes",
    media: "digest bytes width height made_at made_by",
    stored_files: "digest kind bytes width height name block_digests made_at made_by",
    payment_method_states: "method is_on sentence_zh sentence_en changed_at changed_by",
  }),
  ...tables(impersonal(figures), {
    download_counts: "day file_id source downloads",
    bills: "day method foreign_lines foreign_paid_fen foreign_refunded_fen foreign_fee_fen read_at",
    gateway_call_times: "id method question at calls durations_ms",
    sms_days: "day used",
    downloads: "day downloads",
    daily_figures: "day figure method value",
  }),
  ...tables(impersonal("the seller's stock of keys"), {
    card_batches: "id name package_id tag note expires_at made_by made_at count",
    card_changes: "id batch action state tag expires_at begun_at wanted done changed after_id entry_id",
  }),
  bill_fees: columns("attempt_no method day fee_fen", withheld("what gateways take from the shop", asBooks)),
  message_log: columns(
    "id at channel purpose target_masked target_digest outcome answer provider_id duration_ms",
    withheld(
      "a masked address without an account's id",
      kept("deleted with its row, 90 days after the message; it holds no address, text or code"),
    ),
  ),
};
