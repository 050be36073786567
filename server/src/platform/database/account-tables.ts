import type { Language } from "@baleen/contract/language.ts";
import type { historyKinds } from "@baleen/contract/privacy/privacy.ts";
import type { Generated } from "kysely";
import type { Fixed } from "./columns.ts";

interface AccountsTable {
  id: Generated<number>;
  username: string;
  username_key: string;
  nickname: string | null;
  email: string | null;
  phone: string | null;
  /** Null exactly for a deleted account. */
  password_hash: string | null;
  created_at: Fixed<Date>;
  /** Computed from the account's grants; every write of a grant updates it. */
  vip_expire_at: Date | null;
  deletion_requested_at: Generated<Date | null>;
  /** When the account is to be deleted; null unless its owner has asked for it. */
  deletes_at: Generated<Date | null>;
  deleted_at: Generated<Date | null>;
  /** Of a deleted account: since when its trade records have a term. */
  last_trade_at: Generated<Date | null>;
  /** While set, signing in to the account is refused. */
  blocked_at: Generated<Date | null>;
  blocked_reason: Generated<string | null>;
}

interface SessionsTable {
  id: Generated<number>;
  account_id: Fixed<number>;
  token_digest: Fixed<string>;
  device_digest: Fixed<string>;
  device_label: Fixed<string>;
  /** What its owner read last, as far as it is known: reminders are written in that of the newest session. */
  language: Language | null;
  created_at: Fixed<Date>;
  last_seen_at: Date;
  ended_at: Date | null;
}

interface LoginFailuresTable {
  subject: string;
  failures: number;
  failed_at: Date;
  blocked_until: Date;
}

interface RateLimitsTable {
  subject: string;
  window_start: Date;
  used: number;
}

interface CaptchasTable {
  id: Fixed<string>;
  answer_digest: Fixed<string>;
  created_at: Fixed<Date>;
}

interface CodesTable {
  id: Generated<number>;
  purpose: Fixed<"register" | "login" | "bind" | "recover" | "export" | "delete">;
  channel: Fixed<"email" | "sms">;
  target: Fixed<string>;
  /** The account of a signed-in request (binding, export, deletion); null for other purposes. */
  account_id: Fixed<number | null>;
  /** The account that had the target when the code was sent, or was registered with it; null if there is none. */
  owner_id: Generated<number | null>;
  digest: Fixed<string>;
  /** The device that requested the code. */
  device_digest: Fixed<string>;
  /** Number of wrong comparisons on that device. */
  guesses: Generated<number>;
  /** Number of wrong comparisons on other devices; null if the code is valid on its own device only. */
  other_guesses: number | null;
  created_at: Fixed<Date>;
  /** Set while a verified code waits for a forced login. */
  held_until: Date | null;
  used_at: Date | null;
}

/** At most one per account. A used key has no row. */
interface RecoveryKeysTable {
  account_id: number;
  digest: string;
  created_at: Date;
}

/** Requests to recover an account with support; at most one that is confirmed is open for each account. */
interface RecoveryRequestsTable {
  id: Generated<number>;
  /** Null if no account has the name that was typed. */
  account_id: Fixed<number | null>;
  /** Of the secret that the person's page keeps. */
  token_digest: Fixed<string>;
  /** Of what the person tells support. */
  code_digest: Fixed<string>;
  device_label: Fixed<string>;
  /** Whether the browser had been signed in to the account. */
  is_known_device: Fixed<boolean>;
  created_at: Fixed<Date>;
  /** By the login of an operator, or the name of who ran a command; the database refuses that both are the same. */
  confirmed_at: Date | null;
  confirmed_by: string | null;
  evidence: string[] | null;
  approved_at: Date | null;
  approved_by: string | null;
  /** Null until it is approved. */
  works_from: Date | null;
  works_until: Date | null;
  closed_at: Date | null;
  /** `rejected` by the owner, `refused` by an operator. `void`: the password was reset by other means. */
  outcome: "used" | "rejected" | "refused" | "replaced" | "void" | null;
}

/** What its owner did about an account as a whole. */
interface AccountHistoryTable {
  id: Generated<number>;
  account_id: Fixed<number>;
  kind: Fixed<(typeof historyKinds)[number]>;
  at: Fixed<Date>;
}

/** What an account has chosen. One without a row has the defaults. */
interface NotificationPreferencesTable {
  account_id: number;
  /** Whether it is reminded by mail before its membership ends. */
  reminder_email: boolean;
  changed_at: Date;
}

/** The reminders whose mails were put in. Being there makes one step of one end happen once. */
interface MembershipRemindersTable {
  account_id: Fixed<number>;
  /** Days before the end. */
  step: Fixed<number>;
  ends_at: Fixed<Date>;
  created_at: Fixed<Date>;
  /** Set before the mail leaves, and unset if it could not. */
  sent_at: Date | null;
}

export interface AccountTables {
  account_history: AccountHistoryTable;
  accounts: AccountsTable;
  sessions: SessionsTable;
  login_failures: LoginFailuresTable;
  rate_limits: RateLimitsTable;
  captchas: CaptchasTable;
  codes: CodesTable;
  recovery_keys: RecoveryKeysTable;
  recovery_requests: RecoveryRequestsTable;
  notification_preferences: NotificationPreferencesTable;
  membership_reminders: MembershipRemindersTable;
}
