import type { Language } from "@baleen/contract/language.ts";
import type { historyKinds } from "@baleen/contract/privacy/privacy.ts";
import type { Generated, JSONColumnType } from "kysely";
import type { CodePurpose } from "../messages/senders/sender.ts";
import type { Fixed } from "../platform/database/columns.ts";

export interface AccountsTables {
  accounts: {
    id: Generated<number>;
    username: string;
    username_key: string;
    nickname: string | null;
    email: string | null;
    phone: string | null;
    /** Null if the account is deleted, or has no password yet: its owner signs in with a code or with WeChat. */
    password_hash: string | null;
    created_at: Fixed<Date>;
    /** Computed from the account's grants, and updated whenever a grant is written. */
    vip_expire_at: Date | null;
    deletion_requested_at: Generated<Date | null>;
    /** When the account will be deleted; null unless its owner has requested that. */
    deletes_at: Generated<Date | null>;
    deleted_at: Generated<Date | null>;
    /** For deleted accounts: when the retention period of their trade records began. */
    last_trade_at: Generated<Date | null>;
    /** While set, sign-in to the account is refused. */
    blocked_at: Generated<Date | null>;
    blocked_reason: Generated<string | null>;
    /** When all machines of the account were last signed out to lock an intruder out. */
    devices_ended_at: Generated<Date | null>;
    /**
     * The account that has everything of this one since `merged_at`; null unless it was merged. Its own name stays
     * reserved. If that account is merged too, it names the next one.
     */
    merged_into: Generated<number | null>;
    merged_at: Generated<Date | null>;
  };

  /** Which account became part of which. Append-only. */
  account_merges: {
    id: Generated<number>;
    absorbed_id: Fixed<number>;
    /** The account that remained then. It may have been merged later. */
    survivor_id: Fixed<number>;
    /** Not earlier than any grant or merge of either account, whatever the clocks of nodes. */
    at: Fixed<Date>;
    /** The digest of the ticket with which the owner asked for it. A repetition finds the merge by it. */
    ticket_digest: Fixed<string>;
    /** The keys of the rows that were moved, by table. */
    moved: JSONColumnType<Readonly<Record<string, readonly (number | string)[]>>>;
  };

  sessions: {
    id: Generated<number>;
    account_id: Fixed<number>;
    token_digest: Fixed<string>;
    device_digest: Fixed<string>;
    device_label: Fixed<string>;
    /** The language that the owner used last in this session. Reminders use the language of the newest session. */
    language: Language | null;
    created_at: Fixed<Date>;
    last_seen_at: Date;
    ended_at: Date | null;
    /** The WeChat that opened the session; null if it was opened otherwise, or has been unlinked. */
    wechat_identity_id: Generated<number | null>;
  };

  login_failures: {
    subject: string;
    failures: number;
    failed_at: Date;
    blocked_until: Date;
  };

  captchas: {
    id: Fixed<string>;
    answer_digest: Fixed<string>;
    created_at: Fixed<Date>;
  };

  codes: {
    id: Generated<number>;
    purpose: Fixed<CodePurpose>;
    channel: Fixed<"email" | "sms">;
    target: Fixed<string>;
    /** The signed-in account that requested the code (bind, export, delete, verify); null for other purposes. */
    account_id: Fixed<number | null>;
    /**
     * The account that had the target when the code was sent, or that was registered with it; null if there is none.
     */
    owner_id: Generated<number | null>;
    digest: Fixed<string>;
    /** The device that requested the code. */
    device_digest: Fixed<string>;
    /** Number of wrong guesses on that device. */
    guesses: Generated<number>;
    /** Number of wrong guesses on other devices; null if the code is valid on its own device only. */
    other_guesses: number | null;
    created_at: Fixed<Date>;
    /** Set while a verified code waits for the confirmation of a forced login. */
    held_until: Date | null;
    used_at: Date | null;
  };

  /** At most one per account. A used key has no row. */
  recovery_keys: {
    account_id: number;
    digest: string;
    created_at: Date;
  };

  /** Requests to recover an account with support. Each account has at most one open, confirmed request. */
  recovery_requests: {
    id: Generated<number>;
    /** Null if no account has the typed name. */
    account_id: Fixed<number | null>;
    /** Digest of the secret stored in the requester's page. */
    token_digest: Fixed<string>;
    /** Digest of the code that the requester reads out to support. */
    code_digest: Fixed<string>;
    device_label: Fixed<string>;
    /** Whether the browser had been signed in to the account. */
    is_known_device: Fixed<boolean>;
    created_at: Fixed<Date>;
    /**
     * The operator's login, or the system user who ran a command. A constraint requires `confirmed_by` and
     * `approved_by` to differ.
     */
    confirmed_at: Date | null;
    confirmed_by: string | null;
    evidence: string[] | null;
    approved_at: Date | null;
    approved_by: string | null;
    /** Null until the request is approved. */
    works_from: Date | null;
    works_until: Date | null;
    closed_at: Date | null;
    /** `rejected`: by the owner. `refused`: by an operator. `void`: the password was reset in another way. */
    outcome: "used" | "rejected" | "refused" | "replaced" | "void" | null;
  };

  /** Actions of an owner on the account as a whole: exports and deletion. */
  account_history: {
    id: Generated<number>;
    account_id: Fixed<number>;
    kind: Fixed<(typeof historyKinds)[number]>;
    at: Fixed<Date>;
  };
}
