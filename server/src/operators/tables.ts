import type { TokenPermission } from "@baleen/contract/back-office/access-tokens.ts";
import type { AuditActionCode, AuditSubjectKind } from "@baleen/contract/back-office/audit-actions.ts";
import type { AuditOutcomeCode } from "@baleen/contract/back-office/audit-outcomes.ts";
import type { Role } from "@baleen/contract/back-office/roles.ts";
import type { Language } from "@baleen/contract/language.ts";
import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { Fixed } from "../platform/database/columns.ts";

/** Parameters for the text of an action or an outcome in the audit log, as JSON. */
type Params = ColumnType<Record<string, unknown>, string | undefined, never>;

export interface OperatorsTables {
  /** The users of the console, independent of visitors' accounts. */
  operators: {
    id: Generated<number>;
    login: Fixed<string>;
    name: string;
    role: Role;
    /** Null until the setup link is used. */
    password_hash: string | null;
    /** The second factor's secret, encrypted; null without a second factor. */
    totp_sealed: string | null;
    /** The time step of the last accepted code, so that each code works once. */
    totp_last_step: Generated<number>;
    language: Language | null;
    created_at: Fixed<Date>;
    disabled_at: Date | null;
  };

  /** Addresses for an operator's test mails. */
  operator_addresses: {
    operator_id: Fixed<number>;
    /** Confirmed by a code; null until then. */
    email: string | null;
    /** The address a code was sent to; then the code's keyed digest and the number of guesses. */
    pending_email: string | null;
    code_digest: string | null;
    code_sent_at: Date | null;
    guesses: Generated<number>;
  };

  operator_recovery_codes: {
    id: Generated<number>;
    operator_id: Fixed<number>;
    digest: Fixed<string>;
    used_at: Date | null;
  };

  operator_sessions: {
    id: Generated<number>;
    operator_id: Fixed<number>;
    /** Digest of the cookie's token, which is replaced whenever the operator signs in or confirms for step-up. */
    token_digest: string;
    device_label: Fixed<string>;
    ip_address: Fixed<string>;
    created_at: Fixed<Date>;
    last_seen_at: Date;
    /** Null while the second factor is missing. */
    signed_in_at: Date | null;
    /** When the second factor was last given. */
    proved_at: Date | null;
    ended_at: Date | null;
    /** The secret being enrolled, encrypted. */
    pending_totp: string | null;
  };

  /** Single-use links: for an operator to set a password, or for a new operator with a role. */
  operator_links: {
    id: Generated<number>;
    digest: Fixed<string>;
    operator_id: Fixed<number | null>;
    role: Fixed<Role | null>;
    /** The name of the invited person, as typed by the link's maker; null if left empty. */
    invitee: Fixed<string | null>;
    created_at: Fixed<Date>;
    expires_at: Fixed<Date>;
    used_at: Date | null;
  };

  /** Access tokens of other systems. */
  access_tokens: {
    id: Generated<number>;
    name: Fixed<string>;
    token_digest: Fixed<string>;
    /** The token's last four characters. */
    ending: Fixed<string>;
    permissions: Fixed<readonly TokenPermission[]>;
    /** The owner without whom it does not work. */
    made_by: Fixed<number>;
    made_at: Fixed<Date>;
    expires_at: Fixed<Date>;
    /** To the minute. */
    last_used_at: Generated<Date | null>;
    revoked_at: Generated<Date | null>;
  };

  /** Sealed results of actions that the audit log must not contain, for repetitions of a token's request. */
  access_token_replies: {
    id: Generated<number>;
    action_key: Fixed<string>;
    sealed: string;
    kept_at: Fixed<Date>;
  };

  /** Notes that operators write for each other about orders and accounts. */
  notes: {
    id: Generated<number>;
    account_id: Fixed<number>;
    order_no: Fixed<string | null>;
    at: Fixed<Date>;
    operator: Fixed<string>;
    text: Fixed<string>;
    /** The role that has to act until the note is done; null if no action is needed. */
    waits_for: Fixed<Role | null>;
    done_at: Generated<Date | null>;
    done_by: Generated<string | null>;
  };

  /** A digest of the audit log entries of each closed day. Append-only. */
  audit_log_days: {
    day: Fixed<string>;
    entries: Fixed<number>;
    digest: Fixed<string>;
    made_at: Fixed<Date>;
  };

  /** Actions of operators. Append-only. */
  audit_log_entries: {
    id: Generated<number>;
    at: Fixed<Date>;
    operator: Fixed<string>;
    action: Fixed<AuditActionCode>;
    params: Params;
    /** Both are null for actions without a single subject. */
    subject_kind: Fixed<AuditSubjectKind | null>;
    subject: Fixed<string | null>;
    reason: Fixed<string | null>;
    outcome: Fixed<"done" | "started" | "refused">;
    details: JSONColumnType<Record<string, unknown>> | null;
    /** Null for commands and tokens, for which only the name is recorded. */
    operator_id: Fixed<number | null>;
    /** The access token that acted; null for operators. */
    token_id: ColumnType<number | null, number | null | undefined, never>;
    via: Fixed<"console" | "command">;
    /** Made once per form, so that repeated calls perform the action only once. */
    action_key: Fixed<string | null>;
    /** Digest of the request that used the action key. */
    request_digest: Fixed<string | null>;
    reason_category: Fixed<string | null>;
    ip_address: Fixed<string | null>;
    before: JSONColumnType<Record<string, unknown>> | null;
    after: JSONColumnType<Record<string, unknown>> | null;
    /** Returned to repeated calls with the action key. */
    result: JSONColumnType<object> | null;
  };

  /** Outcomes of entries that were written as `started`. */
  audit_log_outcomes: {
    id: Generated<number>;
    entry_id: Fixed<number>;
    at: Fixed<Date>;
    outcome: Fixed<AuditOutcomeCode>;
    params: Params;
  };
}
