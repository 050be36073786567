import type { ErrorName } from "@baleen/contract/errors.ts";
import type { Fen } from "@baleen/contract/money.ts";
import type { BridgeRequest, PaymentScene, PaymentWay } from "@baleen/contract/payments/payments.ts";
import type { AlarmKind } from "../../alarms/alarm-kinds.ts";
import type { Alarms } from "../../alarms/alarms.ts";
import type { Clock } from "../../platform/clock.ts";
import type { SendHttp } from "../../platform/http-client.ts";
import type { Random } from "../../platform/random.ts";

/** A payment to be created at a gateway, which gets the attempt's number, never the order's. */
export interface Payment {
  /** Letters and digits, at most 32, unguessable. */
  readonly attemptNo: string;
  readonly amountFen: Fen;
  readonly description: string;
  readonly expiresAt: Date;
  /** Where the gateway sends its notices. */
  readonly notifyUrl: string;
  /** By default a code. */
  readonly by?: PaidBy;
}

/** How a payment is made, with what the gateway has to know for it. */
export type PaidBy =
  | { readonly way: "code" }
  /**
   * `clientIp`: the buyer's, undefined if it is not known. `returnUrl`: where the gateway's page leads back to, paid or not.
   */
  | { readonly way: "h5"; readonly clientIp: string | undefined; readonly returnUrl: string }
  | { readonly way: "jsapi"; readonly openid: string };

export interface Code {
  /** The content of the QR code, the address of the gateway's page, or what WeChat's bridge is given. */
  readonly codeUrl: string;
  /** When the code expires at the gateway, if that is before the attempt does. */
  readonly validUntil?: Date;
}

/**
 * What one message of a gateway says about a payment. What it does not say is undefined, never guessed. Later messages
 * can add figures; they never invalidate earlier ones.
 */
export interface Trade {
  readonly attemptNo: string;
  /** The gateway's own number; known once the trade is paid. */
  readonly gatewayTradeNo?: string | undefined;
  /** The total paid; undefined while unpaid. */
  readonly paidFen?: Fen | undefined;
  /** A payment in another currency than CNY: it has no `paidFen` and no refunds that could be added up. */
  readonly foreign?: ForeignPayment | undefined;
  /** The sum of all refunds that have arrived; undefined if the gateway does not report it. */
  readonly refundedFen?: Fen | undefined;
  /** Money was refunded or a refund is under way, perhaps of unknown amount. */
  readonly hasRefund: boolean;
  /** The refund that the message is about. */
  readonly refund?: RefundFigures | undefined;
  /** The number of the refund that has arrived, where its amount is not told. */
  readonly arrivedRefundNo?: string | undefined;
  /** How the trade ended without a payment. */
  readonly ended?: "closed" | "failed" | undefined;
  /** When the event happened, by the gateway's clock. */
  readonly at?: Date | undefined;
}

export interface ForeignPayment {
  /** ISO 4217. */
  readonly currency: string;
  /** In the currency's smallest unit; undefined if the gateway does not report it. */
  readonly amount: number | undefined;
}

export interface RefundFigures {
  /** Our number, or one that the gateway's console assigned. */
  readonly refundNo: string;
  readonly amountFen: Fen;
  /** `abnormal`: it cannot reach the buyer until the merchant acts in the gateway's console. `failed`: no money moved. */
  readonly state: "underway" | "abnormal" | "failed" | "done";
}

/** A trade with the given figures; all others are unknown. */
export function tradeOf(attemptNo: string, said: Partial<Omit<Trade, "attemptNo">> = {}): Trade {
  return { attemptNo, hasRefund: false, ...said };
}

/** Whether it holds any figure; false for a trade that is still unpaid. */
export function hasFigures({ paidFen, foreign, refundedFen, hasRefund, refund, ended }: Trade): boolean {
  return [paidFen, foreign, refundedFen, refund, ended].some((figure) => figure !== undefined) || hasRefund;
}

export interface Refund {
  readonly attemptNo: string;
  /** Idempotency key: a repeated request with the same number is the same refund. */
  readonly refundNo: string;
  readonly amountFen: Fen;
  /** The total paid. */
  readonly totalFen: Fen;
  readonly reason: string;
}

/** The body that a self-test sends to the address for notices; it is refused without asking the gateway's adapter. */
export const selfTestNotice = "self-test";

/** A notification as received. Signatures cover its bytes. */
export interface RawNotice {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface Notice {
  /** The same for every delivery of one notice. */
  readonly noticeId: string;
  readonly trade: Trade;
}

export interface GatewayReply {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

export const plainReply = (status: number, body: string): GatewayReply => {
  return { status, contentType: "text/plain", body };
};

/** For what only the operator can fix. */
export type GatewayAlarms = Pick<Alarms, "raise" | "close">;

export const noAlarms: GatewayAlarms = { raise: async () => {}, close: async () => {} };

/** What a gateway is made of. By default it sends over the network and raises no alarms. */
export interface GatewayOptions<Settings> {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly random: Random;
  readonly sendHttp?: SendHttp;
  readonly alarms?: GatewayAlarms;
}

/** A payment or a refund in a gateway's bill of a day. */
export interface BillLine {
  readonly kind: "payment" | "refund";
  /** The merchant's number of the payment, of this shop or another. */
  readonly attemptNo: string;
  readonly gatewayTradeNo?: string | undefined;
  /** The refund's number; undefined for payments, and where the bill does not tell it. */
  readonly refundNo?: string | undefined;
  readonly amountFen: Fen;
  /** What the gateway takes of a payment, or gives back with a refund; undefined if the bill does not tell. */
  readonly feeFen?: Fen | undefined;
  /** When the payment was made, or the refund; undefined if the bill does not tell. */
  readonly at?: Date | undefined;
  /** It belongs to another application of the same merchant. */
  readonly isForeign: boolean;
}

/**
 * The lines of a day's bill, authentic, read lazily and as often as wanted; one that turns out to be incomplete throws.
 * `not ready`: it is not made yet. `empty`: there was no trade. `empty or not ready`: the gateway answers the same for both.
 */
export type Bill = Iterable<BillLine> | "empty" | "not ready" | "empty or not ready";

/**
 * A failed call. `unknown`: the outcome is unknown (no answer, a malformed one, a wrong signature), so query or retry.
 * `refused`: the gateway rejected the request, and would again; only a signed rejection is final. The message is for the
 * log and holds no secret.
 */
export class GatewayError extends Error {
  readonly kind: "unknown" | "refused";
  readonly isSigned: boolean;
  /** The gateway says that it knows no such payment or refund. */
  readonly saysAbsent: boolean;
  /** The alarm that says what is wrong with the settings, where the error shows it. */
  readonly alarmKind: AlarmKind | undefined;

  constructor(
    kind: "unknown" | "refused",
    sentence: string,
    {
      isSigned = false,
      saysAbsent = false,
      alarmKind,
      ...options
    }: ErrorOptions & {
      readonly isSigned?: boolean;
      readonly saysAbsent?: boolean;
      readonly alarmKind?: AlarmKind;
    } = {},
  ) {
    super(sentence, options);
    this.kind = kind;
    this.isSigned = isSigned;
    this.saysAbsent = saysAbsent;
    this.alarmKind = alarmKind;
  }
}

/** Whether a gateway says, unsigned, that it knows no such payment or refund: no proof, and no reason for an alarm. */
export function isUnsignedAbsence(error: unknown): boolean {
  return error instanceof GatewayError && error.saysAbsent && !error.isSigned;
}

/** Why a method cannot be used in a scene, by where it can. */
export type NotHere = Extract<ErrorName, `paymentNeeds${string}`>;

export const isWay = (answer: PaymentWay | NotHere): answer is PaymentWay => !answer.startsWith("payment");

export interface DomainFile {
  readonly path: `/${string}`;
  readonly content: string;
}

/** `readOpenid` has answered or failed within this time. */
export const payerTimeoutMs = 5_000;

/** Payments inside WeChat, whose payer has to be known first. */
export interface PayerAuthorization {
  /** Where WeChat tells who the payer is; it leads back to `redirectUrl` with a code and the state. */
  authorizeUrl(state: string, redirectUrl: string): string;
  /** The payer's id. Throws `PayerUnknownError` for a code that is used or invalid, `GatewayError` otherwise. */
  readOpenid(code: string): Promise<string>;
  /** What WeChat's bridge is called with, signed. */
  bridgeRequest(codeUrl: string): BridgeRequest;
  /** A file at the site's root that proves the domain. */
  readonly domainFile?: DomainFile | undefined;
}

/** The gateway needs the buyer's IP address, which no proxy has forwarded. Nothing was requested. */
export class PayerAddressError extends GatewayError {}

/** The code is no proof of a payer, which no setting can change; its message holds no secret. */
export class PayerUnknownError extends GatewayError {}

/** A payment method. Every call may throw `GatewayError`. */
export interface Gateway {
  wayIn(scene: PaymentScene): PaymentWay | NotHere;
  /** The app that pays, where the method's name does not say it. */
  readonly app?: "wechat" | "alipay" | undefined;
  /** Present if some way is `jsapi`. */
  readonly payers?: PayerAuthorization | undefined;
  /** Creates a trade. Repeated for the same attempt, it returns a code for the same trade, or throws. */
  create(payment: Payment): Promise<Code>;
  query(attemptNo: string): Promise<Trade>;
  /** Closes an unpaid trade, so that it can no longer be paid. No effect on paid ones and where a gateway cannot close. */
  close(attemptNo: string): Promise<void>;
  /** Refunds; the result holds the refund's state. Idempotent by the refund's number. */
  refund(refund: Refund): Promise<Trade>;
  /** The result holds the refund's state; undefined if the gateway does not know the number. */
  queryRefund(refund: Refund): Promise<Trade | undefined>;
  /** Whether partial refunds are possible. */
  readonly refundsParts: boolean;
  /**
   * Verifies signature, merchant and application; undefined if one of them is wrong. Currency and amount are compared with
   * the attempt's when the payment is settled.
   */
  readNotice(raw: RawNotice): Promise<Notice | undefined>;
  /** The bill of a day of China, `2026-11-22`. Without it a day is reconciled by `isReconciledByQuery`, or not at all. */
  readBill?(day: string): Promise<Bill>;
  /** Has no bills: every payment of a day is queried instead. */
  readonly isReconciledByQuery?: true;
  /** When the first of the certificates ends with which the gateway signs; undefined if none is known. */
  certificatesEndAt?(): Date | undefined;
  /** The replies to a notice: `accepted` ends the gateway's retries. */
  readonly answers: { readonly accepted: GatewayReply; readonly refused: GatewayReply };
}
