import type { AuditActionCode, AuditSubjectKind } from "@baleen/contract/back-office/audit-actions.ts";
import type { AuditOutcomeCode } from "@baleen/contract/back-office/audit-outcomes.ts";
import type { Language } from "@baleen/contract/language.ts";
import type { InvoiceState } from "@baleen/contract/payments/invoice-states.ts";
import type { InvoiceFileKind, InvoiceHolder } from "@baleen/contract/payments/invoices.ts";
import type { PaymentWay } from "@baleen/contract/payments/payments.ts";
import type { OrderCause } from "@baleen/contract/shop/order-causes.ts";
import type { Level } from "@baleen/contract/shop/packages.ts";
import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { Fixed } from "./columns.ts";

export type OrderState = "pending" | "paid" | "granted" | "closed" | "failed" | "refunded";

/** `surplus`: paid although the order was paid already or the buyer is a member for life; the money is refunded. */
export type AttemptState = "open" | "paid" | "failed" | "closed" | "surplus" | "refunded";

/** The parameters of a code. */
type Params = ColumnType<Record<string, unknown>, string | undefined, never>;

export interface PurchaseTables {
  orders: {
    order_no: Fixed<string>;
    account_id: Fixed<number>;
    package_id: Fixed<number>;
    /** The method chosen last, then that of the payment. */
    payment_method: PaymentMethod;
    /** Price, days and level at the time of the order. */
    price_fen: Fixed<number>;
    valid_days: Fixed<number>;
    level: Fixed<Level>;
    /** True if the order reserves stock, which is released if it is not paid. */
    holds_stock: boolean;
    state: OrderState;
    /** Paid after the attempt was closed or had failed. */
    paid_late: Generated<boolean>;
    created_at: Fixed<Date>;
    closes_at: Fixed<Date>;
  };

  order_events: {
    id: Generated<number>;
    order_no: Fixed<string>;
    from_state: Fixed<OrderState | null>;
    to_state: Fixed<OrderState>;
    cause: Fixed<OrderCause>;
    at: Fixed<Date>;
  };

  idempotency_keys: {
    account_id: Fixed<number>;
    key: Fixed<string>;
    body_digest: Fixed<string>;
    order_no: Fixed<string>;
    created_at: Fixed<Date>;
  };

  payment_attempts: {
    attempt_no: Fixed<string>;
    order_no: Fixed<string>;
    method: Fixed<PaymentMethod>;
    way: ColumnType<PaymentWay, PaymentWay | undefined, never>;
    amount_fen: Fixed<number>;
    state: AttemptState;
    /** The code's content; for `h5` the page's address, for `jsapi` what the bridge is given. */
    code_url: string | null;
    gateway_trade_no: string | null;
    created_at: Fixed<Date>;
    expires_at: Fixed<Date>;
    asked_at: Date | null;
    /** A code can expire before its attempt does. */
    code_valid_until: Date | null;
    /** Set while a request for the code is in flight. */
    code_asked_at: Date | null;
    /** Since when another attempt pays in its place: it is closed at its gateway. */
    replaced_at: Date | null;
  };

  /** Buyers whom an app is asked to name, before they can pay inside it. */
  payer_authorizations: {
    id: Generated<number>;
    state_digest: Fixed<string>;
    account_id: Fixed<number>;
    session_id: Fixed<number>;
    order_no: Fixed<string>;
    method: Fixed<PaymentMethod>;
    device_digest: Fixed<string>;
    created_at: Fixed<Date>;
    /** The state is accepted once. */
    used_at: Date | null;
    openid: string | null;
    /** The attempt that was made for this payer. */
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
    /** ISO 4217, of a payment that was not made in CNY; `paid_fen` is null then. */
    foreign_currency: Fixed<string | null>;
    /** In the smallest unit of that currency; null if the gateway does not report it. */
    foreign_amount: Fixed<number | null>;
    happened_at: Fixed<Date | null>;
    learned_at: Fixed<Date>;
  };

  /** What operators state of payments. Figures are never changed, and a row is settled once. */
  operator_statements: {
    id: Generated<number>;
    method: Fixed<PaymentMethod>;
    attempt_no: Fixed<string>;
    /** Of a payment, as the gateway's console shows it. */
    gateway_trade_no: Fixed<string | null>;
    paid_fen: Fixed<number | null>;
    /** The sum of the refunds that were made in the gateway's console, without ours. */
    refunded_elsewhere_fen: Fixed<number | null>;
    stated_at: Fixed<Date>;
    /** Null while it is open, and counts. */
    settled_at: Date | null;
    /** `fact`: the gateway has signed it. `replaced`: by a signed payment, or a later statement. `withdrawn`: by an operator. */
    settled_by: "fact" | "replaced" | "withdrawn" | null;
  };

  payment_notices: {
    id: Generated<number>;
    channel: Fixed<PaymentMethod>;
    notice_id: Fixed<string>;
    attempt_no: Fixed<string>;
    /** Null after the retention period; its SHA-256 in hexadecimal stays. */
    body: string | null;
    body_digest: string | null;
    received_at: Fixed<Date>;
    handled_at: Date | null;
    outcome: string | null;
  };

  grants: {
    id: Generated<number>;
    account_id: Fixed<number>;
    source_kind: Fixed<"order" | "card" | "operator">;
    source_ref: Fixed<string>;
    days: Fixed<number>;
    level: Fixed<Level>;
    granted_at: Fixed<Date>;
    revoked_at: Date | null;
    /** The sum of its cuts, kept by a trigger of `grant_cuts`. */
    days_taken_back: Generated<number>;
    /** Time of the last revocation of days. */
    taken_back_at: Date | null;
  };

  /** Days taken from a grant; negative ones were given back, since a refund had been entered by mistake. Rows are only added. */
  grant_cuts: {
    id: Generated<number>;
    grant_id: Fixed<number>;
    days: Fixed<number>;
    source_kind: Fixed<"refund" | "operator">;
    /** The order's number with the money that had gone back and the cut's number, or the id of the audit log's entry. */
    source_ref: Fixed<string>;
    /** The account that an operator has moved the days to. */
    moved_to: ColumnType<number | null, number | null | undefined, never>;
    at: Fixed<Date>;
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
  };

  /** Actions of operators. Append-only. */
  audit_log_entries: {
    id: Generated<number>;
    at: Fixed<Date>;
    operator: Fixed<string>;
    action: Fixed<AuditActionCode>;
    params: Params;
    /** Both are null for actions that concern no single subject. */
    subject_kind: Fixed<AuditSubjectKind | null>;
    subject: Fixed<string | null>;
    reason: Fixed<string | null>;
    outcome: Fixed<"done" | "started" | "refused">;
    details: JSONColumnType<Record<string, unknown>> | null;
    /** Null for commands, which have only the operator's name. */
    operator_id: Fixed<number | null>;
    via: Fixed<"console" | "command">;
    /** Made once per form, so that repeated calls perform the action once. */
    action_key: Fixed<string | null>;
    /** Of the request that used the action key. */
    request_digest: Fixed<string | null>;
    reason_category: Fixed<string | null>;
    ip_address: Fixed<string | null>;
    before: JSONColumnType<Record<string, unknown>> | null;
    after: JSONColumnType<Record<string, unknown>> | null;
    /** Returned to repeated calls. */
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

  /** What gateways have signed of the payments of deleted accounts whose records have been removed. */
  former_sales: {
    id: Generated<number>;
    year: Fixed<number>;
    payment_method: Fixed<PaymentMethod>;
    paid_fen: Fixed<number>;
    refunded_fen: Fixed<number>;
  };

  /** What a gateway's bill of a day says that it took of a payment; negative for what came back with refunds. */
  bill_fees: {
    attempt_no: Fixed<string>;
    method: Fixed<PaymentMethod>;
    day: Fixed<string>;
    fee_fen: number;
  };

  /** An invoice (发票) that a buyer has asked for. */
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
    /** When it was requested, or as it was issued. */
    amount_fen: number;
    requested_at: Fixed<Date>;
    number: Generated<string | null>;
    issued_on: Generated<string | null>;
    url: Generated<string | null>;
    /** What the amount lacks of the order's price. */
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
