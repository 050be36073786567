/** How a column is handled: whether the export contains it, and what remains after the account is deleted. */
interface ColumnPolicy {
  /** The column's path in the export, or why it is not exported. */
  readonly exported: { readonly as: string } | { readonly not: string };
  readonly afterDeletion: { readonly is: "erased" } | { readonly is: "kept"; readonly because: string };
}

const erasedAfterDeletion = { is: "erased" } as const;
const keptBecause = (because: string) => ({ is: "kept", because }) as const;
const keptForBookkeeping = keptBecause(
  "bookkeeping: kept for three years after the last trade, then only the amounts remain",
);
const keptAsInternalId = keptBecause("an internal id that links bookkeeping records");

type AfterDeletion = ColumnPolicy["afterDeletion"];

const notExported = (not: string, afterDeletion: AfterDeletion): ColumnPolicy => ({
  exported: { not },
  afterDeletion,
});
const internalId = (afterDeletion: AfterDeletion): ColumnPolicy =>
  notExported("an internal id", afterDeletion);
const digestColumn = notExported(
  "a digest: meaningless to its owner, useful to an attacker",
  erasedAfterDeletion,
);
const notPersonal = (because: string): ColumnPolicy => notExported("not personal data", keptBecause(because));

const columns = (names: string, decision: ColumnPolicy): Readonly<Record<string, ColumnPolicy>> =>
  Object.fromEntries(names.split(" ").map((name) => [name, decision]));

/** Columns that are exported below `part`, under their own names in camel case or under the name after the colon. */
const exportedColumns = (part: string, afterDeletion: AfterDeletion, names: string) =>
  Object.fromEntries(
    names.split(" ").map((column): [string, ColumnPolicy] => {
      const [name = "", exportedName = camelCase(name)] = column.split(":");
      return [name, { exported: { as: `${part}.${exportedName}` }, afterDeletion }];
    }),
  );
const camelCase = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

const tables = (decision: ColumnPolicy, names: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(names).map(([table, list]) => [table, columns(list, decision)]));

const keptForComplaints = keptBecause(
  "a complaint at the gateway: its texts are erased a year after its end, the rest with the trades",
);
const operationalState = "operational state without account data";
const catalogue = "public content";
const figures = "aggregate figures";
const counters = "rate limit counters, deleted within two days; the counted rows are exported";
const keptWithRow = keptBecause("part of a row that is kept");
const deletedWithRow = keptBecause("deleted with its row, within two days");
const operatorData = "operators, not accounts";

/**
 * All columns of all tables. A test compares this list with the database, so each new column needs a decision here.
 * Another test verifies that the export contains every exported path, and that kept rows contain no data of a deleted
 * person.
 */
export const personalData: Readonly<Record<string, Readonly<Record<string, ColumnPolicy>>>> = {
  accounts: {
    ...exportedColumns("account", keptAsInternalId, "id"),
    ...exportedColumns(
      "account",
      erasedAfterDeletion,
      "username nickname email phone deletion_requested_at deletes_at",
    ),
    username_key: notExported("the username in its normalised form", erasedAfterDeletion),
    password_hash: digestColumn,
    ...exportedColumns("account", keptForBookkeeping, "created_at vip_expire_at:membershipEndsAt"),
    ...columns(
      "deleted_at last_trade_at",
      notExported("null as long as the account exists", keptForBookkeeping),
    ),
    ...columns(
      "blocked_at blocked_reason",
      notExported("null unless the account is blocked and cannot ask", erasedAfterDeletion),
    ),
    devices_ended_at: notExported("limits how many machines may follow", erasedAfterDeletion),
    ...columns(
      "merged_into merged_at",
      notExported("null as long as the account is one; the survivor's export names it", keptAsInternalId),
    ),
  },
  account_merges: {
    ...columns("id survivor_id", internalId(keptAsInternalId)),
    ...exportedColumns("mergedAccounts", keptAsInternalId, "absorbed_id:id at:mergedAt"),
    ticket_digest: notExported("a digest: meaningless to its owner", keptWithRow),
    moved: notExported("numbers of records, which are exported themselves", keptAsInternalId),
  },
  account_history: {
    ...columns("id account_id", internalId(keptAsInternalId)),
    ...exportedColumns(
      "history",
      keptBecause("proof that the deletion was requested; only an internal id remains"),
      "kind:name at",
    ),
  },
  sessions: {
    ...columns("id account_id wechat_identity_id", internalId(erasedAfterDeletion)),
    ...columns("token_digest device_digest", digestColumn),
    ...exportedColumns(
      "sessions",
      erasedAfterDeletion,
      "device_label:device created_at last_seen_at ended_at language",
    ),
  },
  wechat_identities: {
    ...columns("id account_id", internalId(erasedAfterDeletion)),
    ...exportedColumns("wechatAccounts", erasedAfterDeletion, "app_id openid unionid name linked_at"),
  },
  wechat_sign_ins: {
    ...columns("id account_id session_id scan_id", internalId(erasedAfterDeletion)),
    ...columns("state_digest device_digest", digestColumn),
    ...columns(
      "device_label address_prefix",
      notExported("perhaps another person's browser", erasedAfterDeletion),
    ),
    ...columns(
      "kind app_id asks_for_name return_path created_at used_at outcome openid unionid finished_at",
      notExported(
        "kept for a day; the WeChat and the session that came of it are exported",
        erasedAfterDeletion,
      ),
    ),
  },
  devices: {
    ...columns("id account_id", internalId(erasedAfterDeletion)),
    slot: notExported("a number that keeps two devices from the same place", erasedAfterDeletion),
    jkt: digestColumn,
    ...exportedColumns(
      "devices",
      erasedAfterDeletion,
      "label:device os:system arch:processor app_version address_prefix created_at seen_at:lastSeenAt ended_at ended_why ended_by",
    ),
    seq: notExported("how many statements it got", erasedAfterDeletion),
    is_counted: notExported("whether it counts as a replacement", erasedAfterDeletion),
    ...columns(
      "entitled_until place_given_at",
      notExported("how long it keeps a place; when it signed out is exported", erasedAfterDeletion),
    ),
  },
  device_tokens: {
    ...columns("id device_id predecessor_id", internalId(erasedAfterDeletion)),
    ...columns("access_digest refresh_digest", digestColumn),
    ...columns(
      "issued_at access_used_at refresh_used_at revoked_at",
      notExported("when the device was last seen is exported", erasedAfterDeletion),
    ),
  },
  sign_in_requests: {
    ...columns("id account_id replaces_id", internalId(erasedAfterDeletion)),
    ...columns("token_digest jkt code_challenge user_code_digest code_digest", digestColumn),
    ...columns(
      "kind label os arch app_version address_prefix redirect_uri state number interval_s created_at expires_at polled_at decided_at decision code_expires_at redeemed_at",
      notExported("kept for a day; the device that came of it is exported", erasedAfterDeletion),
    ),
  },
  notification_preferences: {
    account_id: internalId(erasedAfterDeletion),
    ...exportedColumns("notifications", erasedAfterDeletion, "reminder_email:isReminded changed_at"),
  },
  membership_reminders: {
    account_id: internalId(erasedAfterDeletion),
    ...exportedColumns("reminders", erasedAfterDeletion, "step:daysBefore ends_at created_at sent_at"),
  },
  recovery_keys: {
    account_id: internalId(erasedAfterDeletion),
    digest: digestColumn,
    ...exportedColumns("recoveryKey", erasedAfterDeletion, "created_at"),
  },
  recovery_requests: {
    ...columns("id account_id", internalId(erasedAfterDeletion)),
    ...columns("token_digest code_digest", digestColumn),
    ...columns(
      "device_label is_known_device",
      notExported("perhaps another person's browser", erasedAfterDeletion),
    ),
    ...exportedColumns(
      "recoveryRequests",
      erasedAfterDeletion,
      "created_at confirmed_at approved_at evidence works_from works_until closed_at outcome",
    ),
    ...columns("confirmed_by approved_by", notExported("an operator's name", erasedAfterDeletion)),
  },
  codes: {
    ...columns("id account_id owner_id", internalId(erasedAfterDeletion)),
    ...exportedColumns("codes", erasedAfterDeletion, "purpose channel target:sentTo created_at used_at"),
    ...columns("digest device_digest", digestColumn),
    ...columns(
      "guesses other_guesses held_until",
      notExported("state of the limit on guesses", erasedAfterDeletion),
    ),
  },
  login_failures: {
    subject: notExported("the account's id, or a login name as typed", erasedAfterDeletion),
    ...exportedColumns("failedPasswords", erasedAfterDeletion, "failures failed_at:lastAt"),
    blocked_until: notExported("state of the limit on guesses", erasedAfterDeletion),
  },
  rate_limits: {
    subject: notExported(counters, erasedAfterDeletion),
    ...columns("window_start used", notExported(counters, deletedWithRow)),
  },
  orders: {
    ...exportedColumns(
      "orders",
      keptForBookkeeping,
      "order_no package_id payment_method:method price_fen promotion_code list_price_fen credit_fen valid_days level state paid_late created_at closes_at",
    ),
    account_id: internalId(keptAsInternalId),
    holds_stock: notExported("whether it counts against the stock", keptWithRow),
  },
  order_credits: {
    ...columns("order_no grant_id", internalId(keptAsInternalId)),
    ...columns(
      "days worth_fen used_days credited_fen",
      notExported("the sum is exported with its order, and the days with their grant", keptForBookkeeping),
    ),
  },
  order_events: {
    ...columns("id order_no", internalId(keptAsInternalId)),
    ...exportedColumns("orders.steps", keptForBookkeeping, "from_state:from to_state:to cause at"),
  },
  idempotency_keys: {
    ...columns("account_id order_no", internalId(erasedAfterDeletion)),
    key: notExported("a random idempotency key of the browser, kept for a day", erasedAfterDeletion),
    body_digest: digestColumn,
    created_at: notExported("the order's time is exported", erasedAfterDeletion),
  },
  payment_attempts: {
    ...exportedColumns(
      "orders.payments",
      keptForBookkeeping,
      "attempt_no:paymentNo method way amount_fen state code_url gateway_trade_no:gatewayNo created_at expires_at",
    ),
    order_no: internalId(keptAsInternalId),
    ...columns(
      "asked_at code_valid_until code_asked_at replaced_at",
      notExported("when the gateway was queried", keptWithRow),
    ),
  },
  payer_authorizations: {
    ...columns("id account_id session_id", internalId(erasedAfterDeletion)),
    ...columns("order_no method attempt_no", notExported("the payment is exported", erasedAfterDeletion)),
    ...columns("state_digest device_digest", digestColumn),
    ...exportedColumns("wechatPayers", erasedAfterDeletion, "created_at:askedAt openid"),
    used_at: notExported("when WeChat has answered, seconds after it was asked", erasedAfterDeletion),
  },
  gateway_facts: {
    ...columns("id attempt_no", internalId(keptAsInternalId)),
    method: notExported("the payment's method is exported", keptForBookkeeping),
    ...exportedColumns(
      "orders.payments.statements",
      keptForBookkeeping,
      "source paid_fen refunded_fen refund_no refund_state ended happened_at learned_at",
    ),
    gateway_trade_no: notExported("the payment's trade number is exported", keptForBookkeeping),
    has_refund: notExported("whether there is a refund; its amounts are exported", keptForBookkeeping),
    refund_fen: notExported("the refund's amount is exported", keptForBookkeeping),
    ...columns(
      "foreign_currency foreign_amount",
      notExported("the order is exported, which such a payment does not buy", keptForBookkeeping),
    ),
  },
  operator_statements: {
    ...columns("id attempt_no", internalId(keptAsInternalId)),
    method: notExported("the payment's method is exported", keptForBookkeeping),
    gateway_trade_no: notExported(
      "a number that an operator has typed, which may be another payment's",
      keptForBookkeeping,
    ),
    ...exportedColumns(
      "orders.payments.statements",
      keptForBookkeeping,
      "paid_fen refunded_elsewhere_fen:refundedFen stated_at:learnedAt",
    ),
    ...columns("settled_at settled_by", notExported("whether the gateway has confirmed it", keptWithRow)),
  },
  payment_notices: {
    ...columns("id attempt_no", internalId(keptAsInternalId)),
    channel: notExported("the payment's method is exported", keptForBookkeeping),
    ...exportedColumns(
      "orders.payments.notices",
      keptForBookkeeping,
      "notice_id:noticeNo received_at handled_at outcome",
    ),
    body: notExported("may contain personal data of another payer", erasedAfterDeletion),
    body_digest: notExported("detects repeated notices", keptForBookkeeping),
  },
  invoices: {
    ...columns("id order_no account_id", internalId(keptAsInternalId)),
    ...exportedColumns(
      "orders.invoices",
      keptForBookkeeping,
      "state holder amount_fen requested_at:createdAt number issued_on red_number decided_at:handledAt",
    ),
    ...exportedColumns("orders.invoices", erasedAfterDeletion, "title tax_number email url reason"),
    language: notExported("of the mail about it", keptForBookkeeping),
    refunded_fen: notExported("the refunds are exported", keptForBookkeeping),
    decided_by: notExported("another person's name", keptForBookkeeping),
  },
  invoice_files: {
    invoice_id: internalId(erasedAfterDeletion),
    ...columns("kind bytes", notExported("the owner saves it at the receipt", erasedAfterDeletion)),
  },
  refunds: {
    ...exportedColumns(
      "orders.refunds",
      keptForBookkeeping,
      "refund_no attempt_no:paymentNo amount_fen state created_at by_buyer:isByBuyer",
    ),
    ...columns("order_no entry_id", internalId(keptAsInternalId)),
    ...exportedColumns("orders.refunds", erasedAfterDeletion, "reason"),
    asked_at: notExported("when the gateway was queried", keptWithRow),
  },
  complaints: {
    id: internalId(keptAsInternalId),
    ...columns("method family", notExported("the payment's method is exported", keptForBookkeeping)),
    ...exportedColumns(
      "orders.complaints",
      keptForComplaints,
      "gateway_id:number state wants refund_fen:amountFen times problem text created_at ended_at:endedAt",
    ),
    raw: notExported("the gateway's form of what is exported, without the phone number", keptForComplaints),
    pictures: notExported(
      "addresses at the gateway, which asks for the merchant's signature",
      keptForComplaints,
    ),
    entered_by: notExported("another person's name", keptForComplaints),
    ...columns(
      "gateway_state tags gateway_due_at asked_at read_at found_at continued_at message_waits_since",
      notExported("what the gateway asks of the merchant", keptForComplaints),
    ),
    ...columns(
      "reply_due_at settle_due_at next_due_at erased_at",
      notExported("the merchant's deadlines", keptForComplaints),
    ),
  },
  complaint_payments: {
    ...columns("complaint_id position attempt_no order_no", internalId(keptForComplaints)),
    ...columns("gateway_trade_no amount_fen", notExported("the payment is exported", keptForComplaints)),
  },
  complaint_entries: {
    ...columns("id complaint_id gateway_entry_id", internalId(keptForComplaints)),
    ...exportedColumns("orders.complaints.entries", keptForComplaints, "author text at"),
    pictures: notExported(
      "addresses at the gateway, which asks for the merchant's signature",
      keptForComplaints,
    ),
    ...columns(
      "kind seen_at",
      notExported("what the gateway calls it, and when it was read", keptForComplaints),
    ),
  },
  complaint_acts: {
    ...columns("id complaint_id key entry_id", internalId(keptForComplaints)),
    text: notExported("what was sent is in the complaint's entries", keptForComplaints),
    operator: notExported("another person's name", keptForComplaints),
    ...columns("kind outcome refund_no created_at", notExported("what the merchant did", keptForComplaints)),
  },
  complaint_act_steps: columns(
    "act_id number state at note",
    notExported("whether the gateway has it", keptForComplaints),
  ),
  complaint_act_pictures: columns(
    "act_id position type digest bytes reference",
    notExported("the merchant's own pictures", keptForComplaints),
  ),
  payment_look_ups: columns(
    "day order_no finding at",
    notExported("what the page said of an order that is exported", keptBecause("deleted within ninety days")),
  ),
  complaint_notices: columns(
    "id method family notice_id gateway_id action received_at handled_at",
    notPersonal("which complaint changed, kept for thirty days"),
  ),
  complaint_desks: columns(
    "method family is_granted access_asked_at granted_at listed_at listed_fully_at notice_url notice_url_asked_at last_failure last_failure_at",
    notPersonal(operationalState),
  ),
  grants: {
    ...columns("id account_id merged_from", internalId(keptAsInternalId)),
    ...exportedColumns(
      "grants",
      keptForBookkeeping,
      "source_kind:source source_ref:sourceNo days level granted_at:createdAt revoked_at days_taken_back taken_back_at",
    ),
  },
  grant_cuts: {
    ...columns("id grant_id", internalId(keptAsInternalId)),
    ...exportedColumns("grants", keptForBookkeeping, "days:daysTakenBack at:takenBackAt"),
    ...columns(
      "source_kind source_ref moved_to",
      notExported("the refund or the action is exported", keptForBookkeeping),
    ),
  },
  trials: {
    ...columns("id account_id", internalId(keptAsInternalId)),
    ...columns("package_id days level began_at", notExported("its grant is exported", keptForBookkeeping)),
  },
  trial_identities: columns(
    "kind digest trial_id account_deleted_at",
    notExported(
      "digests of what is exported",
      keptBecause("a year: a deleted account's phone, WeChat and device get no second trial"),
    ),
  ),
  cards: {
    ...columns("id used_by", internalId(keptAsInternalId)),
    key_digest: notExported(
      "a digest: meaningless to its owner, useful to an attacker",
      keptBecause("prevents a used key from being redeemed again"),
    ),
    ...exportedColumns("cards", keptForBookkeeping, "key_ending:ending valid_days level used_at"),
    package_id: notExported("the package's name is exported", keptForBookkeeping),
    ...columns(
      "is_trial batch tag created_at expires_at revoked_at replaced_by",
      notPersonal("the seller's stock of keys"),
    ),
  },
  audit_log_entries: {
    id: internalId(keptAsInternalId),
    ...exportedColumns(
      "supportActions",
      keptForBookkeeping,
      "at action params:action subject_kind:subject subject outcome",
    ),
    operator: notExported("another person's name", keptForBookkeeping),
    ...exportedColumns(
      "supportActions",
      keptBecause("stored without the owner's name and addresses"),
      "reason",
    ),
    ...columns("details before after result", notExported("parameters of the action", keptForBookkeeping)),
    ...columns(
      "operator_id token_id via action_key request_digest ip_address",
      notExported("actions of another person", keptForBookkeeping),
    ),
    reason_category: notExported("the reason is exported", keptForBookkeeping),
  },
  audit_log_outcomes: {
    ...columns("id entry_id at", internalId(keptAsInternalId)),
    ...exportedColumns("supportActions", keptForBookkeeping, "outcome params:outcome"),
  },
  alarms: {
    id: internalId(keptAsInternalId),
    ...exportedColumns("alarms", keptForBookkeeping, "kind:name subject first_at closed_at"),
    details: notExported("figures and error messages for operators", keptForBookkeeping),
    ...columns("last_at times", notExported("how often it occurred", keptForBookkeeping)),
    closed_by: notExported("another person's name", keptForBookkeeping),
  },
  jobs: {
    id: internalId(erasedAfterDeletion),
    ...exportedColumns("waitingMessages", erasedAfterDeletion, "name data:sentTo created_at"),
    subject: notExported("a random number, or the account's id", erasedAfterDeletion),
    ...columns(
      "queue due_at leased_by runs failures last_error last_failed_at",
      notExported(operationalState, erasedAfterDeletion),
    ),
  },
  bill_lines: {
    ...columns("day method line kind amount_fen fee_fen happened_at", notPersonal(figures)),
    ...columns(
      "attempt_no refund_no gateway_trade_no",
      notExported("numbers of payments and refunds, which are exported with the order", keptForBookkeeping),
    ),
  },
  reconciliations: {
    ...columns(
      "method day outcome payments payments_fen refunds refunds_fen foreign_lines gateway_only ours_only other_amounts done_at",
      notPersonal(figures),
    ),
    ...columns(
      "differences carried",
      notExported("numbers of payments and refunds, which are exported with the order", keptForBookkeeping),
    ),
  },
  notes: {
    ...columns("id account_id order_no", internalId(erasedAfterDeletion)),
    ...columns(
      "at operator text waits_for done_at done_by",
      notExported(
        "working notes of the operators, without the owner's name and addresses",
        erasedAfterDeletion,
      ),
    ),
  },
  failed_requests: {
    ...columns("id at call status code", notPersonal(operationalState)),
    ...columns(
      "account_id order_no",
      notExported(
        "which of one's calls have failed",
        keptBecause("deleted with its row, 14 days after the failure"),
      ),
    ),
  },
  used_proofs: columns("digest used_at", notPersonal("digests of random numbers, kept for minutes")),
  ...tables(notPersonal("a captcha without an account, valid for three minutes"), {
    captchas: "id answer_digest created_at",
    captcha_answers: "captcha_id answer created_at",
  }),
  audit_log_days: columns("day entries digest made_at", notPersonal("digests of the audit log")),
  ...tables(notPersonal(operatorData), {
    operators: "id login name role password_hash totp_sealed totp_last_step language created_at disabled_at",
    operator_addresses: "operator_id email pending_email code_digest code_sent_at guesses",
    operator_recovery_codes: "id operator_id digest used_at",
    operator_sessions:
      "id operator_id token_digest device_label ip_address created_at last_seen_at signed_in_at proved_at ended_at pending_totp",
    operator_links: "id digest operator_id role invitee created_at expires_at used_at",
    access_tokens:
      "id name token_digest ending permissions made_by made_at expires_at last_used_at revoked_at",
    access_token_replies: "id action_key sealed kept_at",
    verification_files: "name content changed_at changed_by",
  }),
  ...tables(notPersonal(operationalState), {
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
    notExported(
      "when operators were last alerted; the alarm is exported",
      keptBecause("deleted with its row, within a week"),
    ),
  ),
  outbox: columns(
    "id channel recipient purpose code subject body sent_at",
    notExported("the demo's replacement for the person's mailbox", erasedAfterDeletion),
  ),
  sample_members: columns(
    "device_digest account_id",
    notExported("the demo's sample members", erasedAfterDeletion),
  ),
  sample_card: columns("only_row card_key", notPersonal("the demo's sample card key")),
  simulated_trades: columns(
    "attempt_no amount_fen state",
    notPersonal("the demo's replacement for a gateway's records"),
  ),
  former_sales: columns("id year payment_method paid_fen refunded_fen", notPersonal("amounts without ids")),
  ...tables(notPersonal("ids of orders, grants and accounts"), {
    invariant_checks: "day started_at finished_at violations",
    invariant_violations: "invariant subject found_at",
  }),
  ...tables(notPersonal(catalogue), {
    releases:
      "id channel version notes_zh notes_en min_system min_windows min_macos build_number rollout state is_minimum created_at published_at edit_version",
    release_files:
      "id release_id platform arch kind format url sha256 signature state problem bytes sha512 added_at",
    packages:
      "id code name description description_en valid_days level features features_en status stock sort client_config created_at updated_at version trial_days",
    promotions:
      "id name reduction_percent reduction_fen package_ids starts_at ends_at max_uses first_purchase_only note made_by made_at",
    promotion_codes: "code promotion_id number revoked_at",
    package_prices: "package_id from_at price_fen original_price_fen",
    site_documents: "name document updated_at",
    site_drafts: "name version document edited_at edited_by",
    site_versions: "id name document published_at published_by restored_from",
    web_builds: "id files started_at",
    web_files: "name bytes",
    media: "digest bytes width height made_at made_by",
    stored_files: "digest kind bytes width height name block_digests made_at made_by",
    buyer_refund_rules: "id days used_percent changed_at changed_by",
    payment_method_states: "method is_on sentence_zh sentence_en changed_at changed_by",
  }),
  ...tables(notPersonal(figures), {
    download_counts: "day file_id source downloads",
    bills: "day method foreign_lines foreign_paid_fen foreign_refunded_fen foreign_fee_fen read_at",
    gateway_call_times: "id method question at calls durations_ms",
    sms_days: "day used",
    downloads: "day downloads",
    daily_figures: "day figure method value",
  }),
  ...tables(notPersonal("where the site's events go"), {
    webhook_endpoints:
      "id url description types is_paused made_at made_by failures failing_since quiet_until",
    webhook_secrets: "id endpoint_id sealed made_at signs_until",
  }),
  ...tables(notPersonal("attempts to send an event, deleted with it"), {
    webhook_deliveries:
      "id event_id endpoint_id state started_at attempts last_attempt_at next_attempt_at problem status duration_ms excerpt",
  }),
  webhook_events: columns(
    "id type data occurred_at",
    notExported(
      "the order, membership or card that it names is exported",
      keptBecause("numbers of accounts and orders, deleted within thirty days"),
    ),
  ),
  announced_ends: columns(
    "account_id ends_at",
    notExported(
      "the membership is exported",
      keptBecause("an internal id and a time, deleted within thirty days"),
    ),
  ),
  announced_refunds: columns(
    "order_no paid_fen refunded_fen",
    notExported("the order is exported", keptForBookkeeping),
  ),
  ...tables(notPersonal("the seller's stock of keys"), {
    card_batches: "id name package_id tag note expires_at made_by token_id made_at count",
    card_changes: "id batch action state tag expires_at begun_at wanted done changed after_id entry_id",
  }),
  bill_fees: columns(
    "attempt_no method day fee_fen",
    notExported("what gateways take from the shop", keptForBookkeeping),
  ),
  message_log: columns(
    "id at channel purpose target_masked target_digest outcome answer provider_id duration_ms",
    notExported(
      "a masked address without an account's id",
      keptBecause("deleted with its row, 90 days after the message; it holds no address, text or code"),
    ),
  ),
};
