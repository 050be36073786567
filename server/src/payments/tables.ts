import type { Language } from "@baleen/contract/language.ts";
import type { InvoiceState } from "@baleen/contract/payments/invoice-states.ts";
import type { InvoiceFileKind, InvoiceHolder } from "@baleen/contract/payments/invoices.ts";
import type { BuyerFindingKind } from "@baleen/contract/payments/payment-help.ts";
import type { PaymentFlow } from "@baleen/contract/payments/payments.ts";
import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { Fixed } from "../platform/database/columns.ts";

/** `surplus`: paid although the order was already paid or the buyer is a lifetime member; the money is refunded. */
export type AttemptState = "open" | "paid" | "failed" | "closed" | "surplus" | "refunded";

/** A difference between a gateway's bill and the ledger. */
export interface Difference {
  /** `gatewayOnly`: not known here. `oursOnly`: not in the bill. `amount`: known here with another amount. */
  readonly list: "gatewayOnly" | "oursOnly" | "amount";
  readonly what: "payment" | "refund";
  readonly attemptNo: string;
  /** Null for a payment, and for a refund whose gateway reports no number. */
  readonly refundNo: string | null;
  /** Null if the attempt is unknown here. */
  readonly orderNo: string | null;
  readonly gatewayTradeNo: string | null;
  readonly gatewayFen: number | null;
  readonly ourFen: number | null;
}

/** A payment or refund that is also looked for in the next day's bill. */
export interface CarriedEntry {
  readonly attemptNo: string;
  readonly refundNo: string | null;
}

export interface PaymentsTables {
  /** When each gateway last answered each kind of call, and when such a call last failed. */
  gateway_outcomes: {
    method: Fixed<PaymentMethod>;
    question: Fixed<string>;
    last_success_at: Date | null;
    last_failure_at: Date | null;
    last_failure: string | null;
  };

  /** How long gateways took to answer, as reported by each node. */
  gateway_call_times: {
    id: Generated<number>;
    method: Fixed<PaymentMethod>;
    question: Fixed<string>;
    at: Fixed<Date>;
    calls: Fixed<number>;
    durations_ms: Fixed<readonly number[]>;
  };

  /** What buyers were told who looked their payments up: the last finding of a day for each order. */
  payment_look_ups: {
    day: Fixed<string>;
    order_no: Fixed<string>;
    finding: BuyerFindingKind;
    at: Date;
  };

  /** The results of comparing bills with the ledger. */
  reconciliations: {
    method: Fixed<PaymentMethod>;
    day: Fixed<string>;
    /** `unavailable`: there was no valid bill for three days. */
    outcome: "agrees" | "differs" | "unavailable";
    /** This shop's entries in the bill. */
    payments: number;
    payments_fen: number;
    refunds: number;
    refunds_fen: number;
    /** Lines of other shops of the same merchant. */
    foreign_lines: number;
    gateway_only: number;
    ours_only: number;
    other_amounts: number;
    /** Only the first differences are stored. */
    differences: JSONColumnType<readonly Difference[]>;
    carried: JSONColumnType<readonly CarriedEntry[]>;
    done_at: Date;
  };

  /** The bills that were read, with a summary of other shops' lines. */
  bills: {
    day: Fixed<string>;
    method: Fixed<PaymentMethod>;
    foreign_lines: number;
    foreign_paid_fen: number;
    foreign_refunded_fen: number;
    foreign_fee_fen: number;
    read_at: Date;
  };

  /** The bills' lines about this shop, in the bill's order. */
  bill_lines: {
    day: Fixed<string>;
    method: Fixed<PaymentMethod>;
    line: Fixed<number>;
    kind: Fixed<"payment" | "refund">;
    /** Null once the order is removed, like the other numbers. */
    attempt_no: string | null;
    refund_no: string | null;
    gateway_trade_no: string | null;
    amount_fen: Fixed<number>;
    /** The fee that the gateway kept from a payment or returned with a refund; null if the bill does not contain it. */
    fee_fen: Fixed<number | null>;
    happened_at: Fixed<Date | null>;
  };

  payment_attempts: {
    attempt_no: Fixed<string>;
    order_no: Fixed<string>;
    method: Fixed<PaymentMethod>;
    way: ColumnType<PaymentFlow, PaymentFlow | undefined, never>;
    amount_fen: Fixed<number>;
    state: AttemptState;
    /** The code's content; for `h5` the page's URL, for `jsapi` the parameter for WeChat's bridge. */
    code_url: string | null;
    gateway_trade_no: string | null;
    created_at: Fixed<Date>;
    expires_at: Fixed<Date>;
    asked_at: Date | null;
    /** A code can expire before its attempt. */
    code_valid_until: Date | null;
    /** Set while a request for the code is in flight. */
    code_asked_at: Date | null;
    /** Since when another attempt replaces this one, which is then closed at its gateway. */
    replaced_at: Date | null;
  };

  /** WeChat OAuth authorizations that identify the buyer before a payment inside the app. */
  payer_authorizations: {
    id: Generated<number>;
    state_digest: Fixed<string>;
    account_id: Fixed<number>;
    session_id: Fixed<number>;
    order_no: Fixed<string>;
    method: Fixed<PaymentMethod>;
    device_digest: Fixed<string>;
    created_at: Fixed<Date>;
    /** Set when the state is used; it is accepted only once. */
    used_at: Date | null;
    openid: string | null;
    /** The attempt made for this payer. */
    attempt_no: string | null;
  };

  /** Facts reported by gateways. Append-only: a trigger rejects changes. */
  gateway_facts: {
    id: Generated<number>;
    method: Fixed<PaymentMethod>;
    /** As received; there may be no such attempt. */
    attempt_no: Fixed<string>;
    source: Fixed<"notice" | "answer" | "bill">;
    gateway_trade_no: Fixed<string | null>;
    paid_fen: Fixed<number | null>;
    refunded_fen: Fixed<number | null>;
    has_refund: Fixed<boolean>;
    refund_no: Fixed<string | null>;
    refund_fen: Fixed<number | null>;
    refund_state: Fixed<"underway" | "abnormal" | "failed" | "done" | null>;
    ended: Fixed<"closed" | "failed" | null>;
    /** ISO 4217, for a payment that was not made in CNY; `paid_fen` is null then. */
    foreign_currency: Fixed<string | null>;
    /** In the currency's smallest unit; null if the gateway does not report it. */
    foreign_amount: Fixed<number | null>;
    happened_at: Fixed<Date | null>;
    learned_at: Fixed<Date>;
  };

  /** Operators' statements about payments. Figures never change, and a row is settled once. */
  operator_statements: {
    id: Generated<number>;
    method: Fixed<PaymentMethod>;
    attempt_no: Fixed<string>;
    /** The payment's number, as shown in the gateway's console. */
    gateway_trade_no: Fixed<string | null>;
    paid_fen: Fixed<number | null>;
    /** The sum of refunds made in the gateway's console, without ours. */
    refunded_elsewhere_fen: Fixed<number | null>;
    stated_at: Fixed<Date>;
    /** Null while the statement is open and counts. */
    settled_at: Date | null;
    /**
     * `fact`: the gateway has signed it. `replaced`: by a signed payment or a later statement. `withdrawn`: by an
     * operator.
     */
    settled_by: "fact" | "replaced" | "withdrawn" | null;
  };

  payment_notices: {
    id: Generated<number>;
    channel: Fixed<PaymentMethod>;
    notice_id: Fixed<string>;
    attempt_no: Fixed<string>;
    /** Null after the retention period; its SHA-256 (hexadecimal) is kept. */
    body: string | null;
    body_digest: string | null;
    received_at: Fixed<Date>;
    handled_at: Date | null;
    outcome: string | null;
  };

  /** The rule by which buyers refund orders themselves: at most one row. */
  buyer_refund_rules: {
    id: Fixed<number>;
    days: number;
    used_percent: number;
    changed_at: Date;
    changed_by: string;
  };

  refunds: {
    refund_no: Fixed<string>;
    order_no: Fixed<string>;
    attempt_no: Fixed<string>;
    amount_fen: Fixed<number>;
    reason: Fixed<string>;
    state: "underway" | "done" | "refused";
    asked_at: Date;
    created_at: Fixed<Date>;
    /** The audit log entry of an operator's refund; null for others. */
    entry_id: Fixed<number | null>;
    /** Requested by the buyer. */
    by_buyer: ColumnType<boolean, boolean | undefined, never>;
  };

  /**
   * The fee that a gateway kept from a payment, according to the bill of a day; negative for fees returned with
   * refunds.
   */
  bill_fees: {
    attempt_no: Fixed<string>;
    method: Fixed<PaymentMethod>;
    day: Fixed<string>;
    fee_fen: number;
  };

  /** An invoice (发票) that a buyer has requested. */
  invoices: {
    id: Generated<number>;
    order_no: Fixed<string>;
    account_id: Fixed<number>;
    state: Generated<InvoiceState>;
    holder: Fixed<InvoiceHolder>;
    title: string;
    tax_number: string | null;
    /** Null once the account is deleted. */
    email: string | null;
    language: Fixed<Language>;
    /** The amount at the time of the request; once issued, the invoiced amount. */
    amount_fen: number;
    requested_at: Fixed<Date>;
    number: Generated<string | null>;
    issued_on: Generated<string | null>;
    url: Generated<string | null>;
    /** The difference between the order's price and the invoiced amount. */
    refunded_fen: Generated<number | null>;
    red_number: Generated<string | null>;
    reason: Generated<string | null>;
    decided_at: Generated<Date | null>;
    decided_by: Generated<string | null>;
  };

  invoice_files: {
    invoice_id: Fixed<number>;
    kind: Fixed<InvoiceFileKind>;
    bytes: Fixed<Buffer>;
  };
}
