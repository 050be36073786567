import type { RawBuilder } from "kysely";
import type { Account } from "../../accounts/account-store.ts";
import { isAccountSubject } from "../../accounts/sessions/login-throttle.ts";

/** What a merge does with a column that names the account which becomes part of another. */
export type MergeDecision =
  /**
   * The rows belong to the survivor from then on. `key`: the column by which the merge records which rows they were.
   * `origin`: a column that keeps the account to which the row belonged first.
   */
  | { readonly is: "moved"; readonly key?: string; readonly origin?: string }
  /** Moved, except what the survivor has already: rows that agree in these columns. Those are deleted. */
  | { readonly is: "moved if free"; readonly agreesIn: readonly string[] }
  | { readonly is: "deleted"; readonly where?: (accountId: number) => RawBuilder<boolean> }
  | { readonly is: "kept"; readonly because: string };

const moved = { is: "moved" } as const;
const recorded = (key: string) => ({ is: "moved", key }) as const;
const kept = (because: string) => ({ is: "kept", because }) as const;
const keptInRecord = kept("append-only: read together with the survivor's, by `listAccountIds`");

/**
 * All columns that name an account, by table. A test compares the list with the database, so a new column needs a
 * decision here; another looks for the absorbed account's number in every column.
 */
export const mergedColumns: Readonly<Record<string, Readonly<Record<string, MergeDecision>>>> = {
  accounts: { merged_into: kept("names the survivor of earlier merges, which `pointToSurvivor` updates") },
  account_merges: {
    absorbed_id: kept("the record of the merge"),
    survivor_id: kept("the record of the merge"),
  },
  account_history: { account_id: moved },
  sessions: { account_id: moved },
  codes: { account_id: moved, owner_id: moved },
  login_failures: { subject: { is: "deleted", where: isAccountSubject } },
  recovery_keys: { account_id: { is: "deleted" } },
  recovery_requests: { account_id: moved },
  wechat_identities: { account_id: recorded("id") },
  wechat_sign_ins: { account_id: moved },
  orders: { account_id: recorded("order_no") },
  idempotency_keys: { account_id: { is: "deleted" } },
  grants: {
    account_id: { is: "moved", key: "id", origin: "merged_from" },
    merged_from: kept("where the grant ran before a merge"),
  },
  grant_cuts: { moved_to: kept("the account that received the days, as the operator's action names it") },
  cards: { used_by: recorded("id") },
  trials: { account_id: recorded("id") },
  notification_preferences: { account_id: { is: "moved if free", agreesIn: [] } },
  membership_reminders: { account_id: { is: "moved if free", agreesIn: ["step", "ends_at"] } },
  announced_ends: { account_id: { is: "moved if free", agreesIn: ["ends_at"] } },
  devices: { account_id: recorded("id") },
  sign_in_requests: { account_id: moved },
  payer_authorizations: { account_id: moved },
  invoices: { account_id: recorded("id") },
  notes: { account_id: recorded("id") },
  failed_requests: { account_id: moved },
  // The demo's next sample member is another account.
  sample_members: { account_id: { is: "deleted" } },

  // Names in texts and documents.
  audit_log_entries: {
    subject: keptInRecord,
    reason: keptInRecord,
    params: keptInRecord,
    details: keptInRecord,
    before: keptInRecord,
    after: keptInRecord,
    result: keptInRecord,
  },
  audit_log_outcomes: { params: keptInRecord },
  alarms: { subject: keptInRecord, details: keptInRecord },
  alert_times: { subject: kept("deleted within a week") },
  refunds: { reason: kept("an operator's text, in which the number stands for the owner's name") },
  rate_limits: { subject: kept("counts of an account that can do nothing more, deleted within two days") },
  webhook_events: { data: kept("what was announced then, deleted within thirty days") },
  jobs: {
    subject: kept("reminders and deletions find that the account has no address and no date"),
    data: kept("messages to the addresses as they were, sent within minutes"),
  },
  invariant_checks: { violations: kept("what a check found on its day") },
  invariant_violations: { subject: kept("what a check of an earlier release found on its day") },
};

/** What a merge does with a column of the absorbed account's own row. */
type AccountDecision =
  /** Stays on both rows. */
  | "kept"
  /** The survivor's, or the absorbed account's if the survivor has none. */
  | "fills a gap"
  /** The later of both. */
  | "latest"
  /** Null on the absorbed row. The survivor keeps its own, or it is computed anew. */
  | "cleared"
  /** Null on both rows, or the accounts are not merged. */
  | "absent"
  /** What the merge itself writes. */
  | "written";

export const accountColumns = {
  id: "kept",
  // Nobody else can take the name.
  username: "kept",
  username_key: "kept",
  nickname: "fills a gap",
  email: "fills a gap",
  phone: "fills a gap",
  password_hash: "fills a gap",
  created_at: "kept",
  vip_expire_at: "cleared",
  deletion_requested_at: "absent",
  deletes_at: "absent",
  deleted_at: "absent",
  last_trade_at: "absent",
  blocked_at: "absent",
  blocked_reason: "absent",
  devices_ended_at: "latest",
  merged_into: "written",
  merged_at: "written",
} as const satisfies Readonly<Record<keyof Account, AccountDecision>>;
