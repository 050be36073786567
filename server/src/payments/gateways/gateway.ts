import type { ErrorName } from "@baleen/contract/errors.ts";
import type { Fen } from "@baleen/contract/money.ts";
import type { BridgeRequest, PaymentFlow, PaymentScene } from "@baleen/contract/payments/payments.ts";
import type { AlarmKind } from "../../alarms/alarm-kinds.ts";
import type { Alarms } from "../../alarms/alarms.ts";
import type { Clock } from "../../platform/clock.ts";
import type { SendHttp } from "../../platform/http-client.ts";
import type { Random } from "../../platform/random.ts";
import type { ComplaintDesk } from "./complaints.ts";
import type { GatewayReply, RawNotice } from "./raw-notice.ts";

/** A payment to be created at a gateway. The gateway gets the attempt's number, never the order's. */
export interface Payment {
  /** At most 32 letters and digits; unguessable. */
  readonly attemptNo: string;
  readonly amountFen: Fen;
  readonly description: string;
  readonly expiresAt: Date;
  /** The URL to which the gateway sends its notices. */
  readonly notifyUrl: string;
  /** Defaults to a QR code. */
  readonly flowDetails?: FlowDetails;
}

/** How a payment is made, with the data that the gateway needs for it. */
export type FlowDetails =
  | { readonly way: "code" }
  /**
   * `clientIp`: the buyer's IP address; undefined if unknown. `returnUrl`: where the gateway's page sends the buyer
   * afterwards, paid or not.
   */
  | { readonly way: "h5"; readonly clientIp: string | undefined; readonly returnUrl: string }
  | { readonly way: "jsapi"; readonly openid: string };

export interface PaymentCode {
  /** The content of the QR code, the URL of the gateway's page, or the parameter for WeChat's bridge. */
  readonly codeUrl: string;
  /** When the code expires at the gateway, if earlier than the attempt. */
  readonly validUntil?: Date;
}

/**
 * The content of one gateway message about a payment. Anything the message does not contain is undefined, never
 * guessed. Later messages can add figures but never invalidate earlier ones.
 */
export interface Trade {
  readonly attemptNo: string;
  /** The gateway's own number; present once the trade is paid. */
  readonly gatewayTradeNo?: string | undefined;
  /** The total paid; undefined while unpaid. */
  readonly paidFen?: Fen | undefined;
  /** Set for a payment in a currency other than CNY. Then there is no `paidFen`, and refunds cannot be summed up. */
  readonly foreignAmount?: ForeignAmount | undefined;
  /** The sum of all completed refunds; undefined if the gateway does not report it. */
  readonly refundedFen?: Fen | undefined;
  /** Money was refunded, or a refund is under way, perhaps of unknown amount. */
  readonly hasRefund: boolean;
  /** The refund that this message is about. */
  readonly refund?: RefundFigures | undefined;
  /** The number of the completed refund, if the message does not contain its amount. */
  readonly completedRefundNo?: string | undefined;
  /** How the trade ended, if it was not paid. */
  readonly ended?: "closed" | "failed" | undefined;
  /** When the event happened, by the gateway's clock. */
  readonly at?: Date | undefined;
}

export interface ForeignAmount {
  /** ISO 4217. */
  readonly currency: string;
  /** In the currency's smallest unit; undefined if the gateway does not report it. */
  readonly amount: number | undefined;
}

export interface RefundFigures {
  /** Our own number, or one assigned by the gateway's console. */
  readonly refundNo: string;
  readonly amountFen: Fen;
  /**
   * `abnormal`: the refund cannot reach the buyer until the merchant acts in the gateway's console. `failed`: no money
   * moved.
   */
  readonly state: "underway" | "abnormal" | "failed" | "done";
}

/** Makes a trade with the given figures; all others are unknown. */
export function tradeOf(attemptNo: string, facts: Partial<Omit<Trade, "attemptNo">> = {}): Trade {
  return { attemptNo, hasRefund: false, ...facts };
}

/** Whether the trade has any figures; false for a trade that is still unpaid. */
export function hasFigures({
  paidFen,
  foreignAmount,
  refundedFen,
  hasRefund,
  refund,
  ended,
}: Trade): boolean {
  return (
    [paidFen, foreignAmount, refundedFen, refund, ended].some((figure) => figure !== undefined) || hasRefund
  );
}

export interface Refund {
  readonly attemptNo: string;
  /** Idempotency key: a repeated request with this number is the same refund. */
  readonly refundNo: string;
  readonly amountFen: Fen;
  /** The total paid. */
  readonly totalFen: Fen;
  readonly reason: string;
}

export interface Notice {
  /** The same for each delivery of one notice. */
  readonly noticeId: string;
  readonly trade: Trade;
}

/** For problems that only the operator can fix. */
export type GatewayAlarms = Pick<Alarms, "raise" | "close">;

export const noAlarms: GatewayAlarms = { raise: async () => {}, close: async () => {} };

/** Options of a gateway. By default it sends over the network and raises no alarms. */
export interface GatewayOptions<Settings> {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly random: Random;
  readonly sendHttp?: SendHttp;
  readonly alarms?: GatewayAlarms;
}

/** A payment or a refund in a gateway's daily bill. */
export interface BillLine {
  readonly kind: "payment" | "refund";
  /** The merchant's number for the payment, assigned by this shop or another. */
  readonly attemptNo: string;
  readonly gatewayTradeNo?: string | undefined;
  /** The refund's number; undefined for payments, and if the bill does not contain it. */
  readonly refundNo?: string | undefined;
  readonly amountFen: Fen;
  /**
   * The fee that the gateway keeps from a payment or returns with a refund; undefined if the bill does not contain it.
   */
  readonly feeFen?: Fen | undefined;
  /** When the payment or refund was made; undefined if the bill does not contain it. */
  readonly at?: Date | undefined;
  /** Whether the line belongs to another application of the same merchant. */
  readonly isForeign: boolean;
}

/**
 * The authentic lines of a day's bill. Iteration is lazy and can be repeated; it throws if the bill turns out to be
 * incomplete. `not ready`: the gateway has not made the bill yet. `empty`: there was no trade. `empty or not ready`:
 * the gateway gives the same answer for both.
 */
export type Bill = Iterable<BillLine> | "empty" | "not ready" | "empty or not ready";

/**
 * A failed call. `unknown`: the outcome is unknown (no answer, a malformed one, a wrong signature), so query or retry.
 * `refused`: the gateway rejected the request and would reject it again; only a signed rejection is final. The message
 * is for the log and contains no secrets.
 */
export class GatewayError extends Error {
  readonly kind: "unknown" | "refused";
  readonly isSigned: boolean;
  /** The gateway reports that it does not know the payment or refund. */
  readonly isNotFound: boolean;
  /** The alarm that describes what is wrong with the settings, if the error shows it. */
  readonly alarmKind: AlarmKind | undefined;
  /** The request had no effect: the gateway limits calls, or there was no connection. */
  readonly hadNoEffect: boolean;

  constructor(
    kind: "unknown" | "refused",
    sentence: string,
    {
      isSigned = false,
      isNotFound = false,
      alarmKind,
      hadNoEffect = false,
      ...options
    }: ErrorOptions & {
      readonly isSigned?: boolean;
      readonly isNotFound?: boolean;
      readonly alarmKind?: AlarmKind;
      readonly hadNoEffect?: boolean;
    } = {},
  ) {
    super(sentence, options);
    this.kind = kind;
    this.isSigned = isSigned;
    this.isNotFound = isNotFound;
    this.alarmKind = alarmKind;
    this.hadNoEffect = hadNoEffect;
  }
}

/**
 * Whether the error is an unsigned "not found" for a payment or refund: not a proof, but no reason for an alarm either.
 */
export function isUnsignedNotFound(error: unknown): boolean {
  return error instanceof GatewayError && error.isNotFound && !error.isSigned;
}

/** Errors for a method that cannot be used in a scene; the name says where it can be used. */
export type SceneErrorName = Extract<ErrorName, `paymentNeeds${string}`>;

export const isPaymentFlow = (answer: PaymentFlow | SceneErrorName): answer is PaymentFlow =>
  !answer.startsWith("payment");

/** Identifies the payer by OAuth before a payment inside WeChat. */
export interface PayerAuthorizer {
  /** The app under which payers are identified. */
  readonly appId: string;
  /**
   * The URL of WeChat's OAuth page, which identifies the payer. It redirects to `redirectUrl` with a code and the
   * state.
   */
  authorizeUrl(state: string, redirectUrl: string): string;
  /**
   * Exchanges the code for the payer's openid. Throws `PayerUnknownError` if the code is used or invalid, otherwise
   * `GatewayError`.
   */
  readOpenid(code: string): Promise<string>;
  /** The signed parameters for WeChat's bridge. */
  bridgeRequest(codeUrl: string): BridgeRequest;
}

/** The gateway needs the buyer's IP address, but no proxy has forwarded it. Nothing was requested. */
export class MissingPayerIpError extends GatewayError {}

/** The code does not prove a payer. No setting is at fault. The message contains no secrets. */
export class PayerUnknownError extends GatewayError {}

/** A payment method. Every call may throw `GatewayError`. */
export interface Gateway {
  chooseFlow(scene: PaymentScene): PaymentFlow | SceneErrorName;
  /** The app that pays, if the method's name does not determine it. */
  readonly app?: "wechat" | "alipay" | undefined;
  /** Present if the gateway supports the flow `jsapi`. */
  readonly payerAuthorizer?: PayerAuthorizer | undefined;
  /** Creates a trade. If repeated for the same attempt, it returns a code for the same trade, or throws. */
  create(payment: Payment): Promise<PaymentCode>;
  query(attemptNo: string): Promise<Trade>;
  /**
   * Closes an unpaid trade, so that it can no longer be paid. No effect on paid trades, or if the gateway cannot close
   * trades.
   */
  close(attemptNo: string): Promise<void>;
  /** Requests a refund; the result contains its state. Idempotent by the refund's number. */
  refund(refund: Refund): Promise<Trade>;
  /** The result contains the refund's state; undefined if the gateway does not know its number. */
  queryRefund(refund: Refund): Promise<Trade | undefined>;
  /** Whether partial refunds are possible. */
  readonly supportsPartialRefunds: boolean;
  /**
   * Verifies signature, merchant and application; undefined if one of them is wrong. Currency and amount are compared
   * with the attempt's only when the payment is settled.
   */
  readNotice(raw: RawNotice): Promise<Notice | undefined>;
  /**
   * The bill of a day in China, such as `2026-11-22`. Without this method, a day is reconciled by `isReconciledByQuery`
   * or not at all.
   */
  readBill?(day: string): Promise<Bill>;
  /** The gateway has no bills: every payment of a day is queried instead. */
  readonly isReconciledByQuery?: true;
  /** The places where payers complain; absent if the gateway has none. */
  readonly complaintDesks?: readonly ComplaintDesk[];
  /** When the first of the gateway's signing certificates expires; undefined if none is known. */
  findCertificateExpiry?(): Date | undefined;
  /** The replies to a notice: `accepted` ends the gateway's retries. */
  readonly noticeReplies: { readonly accepted: GatewayReply; readonly refused: GatewayReply };
}
