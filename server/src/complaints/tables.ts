import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type {
  ComplaintActKind,
  ComplaintFamily,
  ComplaintState,
  ComplaintTag,
  GatewayComplaint,
} from "../payments/gateways/complaints.ts";
import type { Fixed, List } from "../platform/database/columns.ts";

/** `entered`: by an operator, about a gateway without a complaint desk. */
export type StoredFamily = ComplaintFamily | "entered";

type EntryAuthor = "payer" | "merchant" | "gateway" | "system";

export type ActOutcome = "refunded" | "agreed" | "corrected" | "notReached" | "other";

export type ActStepState = "sent" | "notSent" | "unclear" | "confirmed" | "refused";

export interface ComplaintsTables {
  /** Complaints as their gateways showed them last. */
  complaints: {
    id: Generated<number>;
    method: Fixed<PaymentMethod>;
    family: Fixed<StoredFamily>;
    /** The gateway's number of the complaint. */
    gateway_id: Fixed<string>;
    /** The gateway's own word for the state. */
    gateway_state: string;
    state: ComplaintState;
    wants: GatewayComplaint["wants"];
    refund_fen: number | null;
    problem: string | null;
    /** The payer's text; null once erased, like `raw`. */
    text: string | null;
    /** By the gateway's clock. */
    created_at: Date;
    /** The deadline that the gateway states. */
    gateway_due_at: Date | null;
    times: number;
    tags: JSONColumnType<readonly ComplaintTag[]>;
    pictures: List;
    raw: string | null;
    /** When the request was sent whose answer is stored. */
    asked_at: Date;
    /** When the request was sent whose answer showed the complaint by itself last; null if only lists have shown it. */
    read_at: Date | null;
    found_at: Fixed<Date>;
    /** When the payer last continued the complaint after its end. */
    continued_at: Date | null;
    /** Since when a message of the payer waits for an answer. */
    message_waits_since: Date | null;
    reply_due_at: Date | null;
    settle_due_at: Date | null;
    /** The earlier of both deadlines; computed by the database. */
    next_due_at: ColumnType<Date | null, never, never>;
    ended_at: Date | null;
    /** When the payer's texts were erased. */
    erased_at: Date | null;
    entered_by: Fixed<string | null>;
  };

  /** The payments that a complaint is about. */
  complaint_payments: {
    complaint_id: Fixed<number>;
    position: Fixed<number>;
    attempt_no: Fixed<string | null>;
    gateway_trade_no: Fixed<string | null>;
    amount_fen: Fixed<number | null>;
    /** Null if number, method and amount are not those of an attempt of this shop, or once its order is removed. */
    order_no: string | null;
  };

  /** What payer, merchant and gateway wrote. Append-only: a trigger rejects changes; texts and pictures are erased. */
  complaint_entries: {
    id: Generated<number>;
    complaint_id: Fixed<number>;
    gateway_entry_id: Fixed<string>;
    author: Fixed<EntryAuthor>;
    /** The gateway's own word for what was done. */
    kind: Fixed<string>;
    text: string | null;
    pictures: List;
    at: Fixed<Date>;
    seen_at: Fixed<Date>;
  };

  /** Notices of gateways: each asks to read a complaint again. */
  complaint_notices: {
    id: Generated<number>;
    method: Fixed<PaymentMethod>;
    family: Fixed<StoredFamily>;
    notice_id: Fixed<string>;
    gateway_id: Fixed<string>;
    action: Fixed<string | null>;
    received_at: Fixed<Date>;
    /** When the complaint was read after the notice. */
    handled_at: Date | null;
  };

  /** What operators did about complaints, written before the gateway is called. */
  complaint_acts: {
    id: Generated<number>;
    complaint_id: Fixed<number>;
    /** Made by the form. */
    key: Fixed<string>;
    kind: Fixed<ComplaintActKind>;
    /** Null once erased. */
    text: string | null;
    outcome: Fixed<ActOutcome | null>;
    /** The refund that the act tells the gateway about. */
    refund_no: Fixed<string | null>;
    operator: Fixed<string>;
    /** The audit log entry. */
    entry_id: Fixed<number | null>;
    created_at: Fixed<Date>;
  };

  /** What became of an act; without a step it is prepared. Append-only. */
  complaint_act_steps: {
    act_id: Fixed<number>;
    number: Fixed<number>;
    state: Fixed<ActStepState>;
    at: Fixed<Date>;
    /** Why the gateway refused the act, or why its outcome is unknown. */
    note: Fixed<string | null>;
  };

  complaint_act_pictures: {
    act_id: Fixed<number>;
    position: Fixed<number>;
    type: Fixed<string>;
    digest: Fixed<string>;
    /** Null once the gateway has the picture. */
    bytes: Uint8Array | null;
    /** The gateway's reference once uploaded. */
    reference: string | null;
  };

  /** What is known about each desk. */
  complaint_desks: {
    method: Fixed<PaymentMethod>;
    family: Fixed<StoredFamily>;
    /** Whether the merchant may use it; null until the gateway has answered. */
    is_granted: boolean | null;
    access_asked_at: Date | null;
    /** Since when it may, or when it last might; null if never. */
    granted_at: Date | null;
    /** When the last complete reading of the recent list began, and of the whole one. */
    listed_at: Date | null;
    listed_fully_at: Date | null;
    /** The URL for notices that is set at the gateway. */
    notice_url: string | null;
    notice_url_asked_at: Date | null;
    last_failure: string | null;
    last_failure_at: Date | null;
  };
}
