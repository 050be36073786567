import type { TrialIdentityKind } from "@baleen/contract/membership/trial-errors.ts";
import type { Level } from "@baleen/contract/shop/packages.ts";
import type { ColumnType, Generated } from "kysely";
import type { Fixed } from "../platform/database/columns.ts";

export interface MembershipTables {
  /** Reminders whose mails were enqueued. The row makes each step of a membership's end happen only once. */
  membership_reminders: {
    account_id: Fixed<number>;
    /** Days before the end. */
    step: Fixed<number>;
    ends_at: Fixed<Date>;
    created_at: Fixed<Date>;
    /** Set before the mail is sent, and unset if sending fails. */
    sent_at: Date | null;
  };

  grants: {
    id: Generated<number>;
    account_id: Fixed<number>;
    /** The account that the grant was made for, if that has become part of this one; null otherwise. */
    merged_from: ColumnType<number | null, undefined, never>;
    source_kind: Fixed<"order" | "card" | "trial" | "operator">;
    source_ref: Fixed<string>;
    days: Fixed<number>;
    level: Fixed<Level>;
    granted_at: Fixed<Date>;
    revoked_at: Date | null;
    /** The sum of the grant's cuts, maintained by a trigger of `grant_cuts`. */
    days_taken_back: Generated<number>;
    /** When days were last revoked. */
    taken_back_at: Date | null;
  };

  /**
   * Days taken from a grant. Negative days were given back: a refund had been entered by mistake, or the
   * upgrade that they paid for was refunded. Append-only.
   */
  grant_cuts: {
    id: Generated<number>;
    grant_id: Fixed<number>;
    days: Fixed<number>;
    source_kind: Fixed<"refund" | "operator" | "upgrade">;
    /**
     * For refunds: the order number, the total refunded so far and the number of the cut. For operators: the audit log
     * entry's id. For upgrades: the number of the order that the days pay for, and the number of the cut.
     */
    source_ref: Fixed<string>;
    /** The account to which an operator moved the days. */
    moved_to: ColumnType<number | null, number | null | undefined, never>;
    at: Fixed<Date>;
  };

  cards: {
    id: Generated<number>;
    key_digest: string;
    key_ending: string;
    package_id: Fixed<number>;
    /** Days and level when the card was made. */
    valid_days: Fixed<number>;
    level: Fixed<Level>;
    /** Whether it grants its package's trial, which a person gets once. */
    is_trial: ColumnType<boolean, boolean | undefined, never>;
    batch: Fixed<string>;
    tag: string | null;
    created_at: Fixed<Date>;
    expires_at: Date | null;
    revoked_at: Date | null;
    used_at: Date | null;
    used_by: number | null;
    /** The card that the buyer got as a replacement. */
    replaced_by: number | null;
  };

  /** Cards that were made together. A trigger counts them, and adds the row for a card whose batch has none yet. */
  card_batches: {
    id: Generated<number>;
    name: Fixed<string>;
    /** Null if the batch has cards of several packages. */
    package_id: Fixed<number | null>;
    tag: string | null;
    note: Fixed<string | null>;
    expires_at: Date | null;
    made_by: Fixed<string | null>;
    /** The access token that made it; null for operators. */
    token_id: ColumnType<number | null, number | null | undefined, never>;
    made_at: Fixed<Date>;
    count: Generated<number>;
  };

  /** Free trials that began. The days are a grant, whose source is the trial's id. */
  trials: {
    id: Generated<number>;
    /** Null once the records of a deleted account are removed. */
    account_id: ColumnType<number | null, number, number | null>;
    package_id: Fixed<number>;
    days: Fixed<number>;
    level: Fixed<Level>;
    began_at: Fixed<Date>;
  };

  /** By what somebody is recognized who has had a trial: digests, each of which is there once. */
  trial_identities: {
    kind: Fixed<Exclude<TrialIdentityKind, "account">>;
    digest: Fixed<string>;
    trial_id: Fixed<number>;
    account_deleted_at: Generated<Date | null>;
  };
}
