import type { Fen } from "@baleen/contract/money.ts";

/** What a gateway is asked to take money for. It sees the attempt's number, never the order's. */
export interface Payment {
  /** Letters and digits, at most 32, unguessable. */
  readonly attemptNo: string;
  readonly amountFen: Fen;
  readonly description: string;
  readonly expiresAt: Date;
  /** Where the gateway sends its notices. */
  readonly notifyUrl: string;
}

export interface Code {
  /** What the QR code holds. */
  readonly codeUrl: string;
  /** After this the code may be dead at the gateway, though the attempt is not over; undefined: as long as the attempt. */
  readonly validUntil?: Date;
}

/**
 * What a gateway says of a payment, in figures. What it does not say is undefined and never guessed: a later word
 * may add to it, and nothing that was true becomes untrue.
 */
export interface Trade {
  readonly attemptNo: string;
  /** The gateway's own number; known once it is paid. */
  readonly gatewayTradeNo: string | undefined;
  /** What was paid in all; undefined while nothing is. */
  readonly paidFen: Fen | undefined;
  /** What has arrived at the buyer again, of all refunds together; undefined where the gateway does not add it up. */
  readonly refundedFen: Fen | undefined;
  /** It says that money went back or is on its way, perhaps without saying how much. */
  readonly hasRefund: boolean;
  /** The one refund that this is news of. */
  readonly refund: RefundFigures | undefined;
  /** How it ended without being paid. */
  readonly ended: "closed" | "failed" | undefined;
  /** When what is told happened, by the gateway's clock, where it says so. */
  readonly at: Date | undefined;
}

export interface RefundFigures {
  /** Ours, or the one that the gateway's console has made up. */
  readonly refundNo: string;
  readonly amountFen: Fen;
  /** `abnormal`: it does not reach the buyer until the merchant sees to it in the console. `failed`: the money stayed. */
  readonly state: "underway" | "abnormal" | "failed" | "done";
}

/** A payment of which a gateway says no more than is given. */
export function tradeOf(attemptNo: string, said: Partial<Omit<Trade, "attemptNo">> = {}): Trade {
  return {
    attemptNo,
    gatewayTradeNo: undefined,
    paidFen: undefined,
    refundedFen: undefined,
    hasRefund: false,
    refund: undefined,
    ended: undefined,
    at: undefined,
    ...said,
  };
}

/** Whether there is anything in it: not of a payment that nobody has made yet. */
export function saysAnything({ paidFen, refundedFen, hasRefund, refund, ended }: Trade): boolean {
  return [paidFen, refundedFen, refund, ended].some((figure) => figure !== undefined) || hasRefund;
}

export interface Refund {
  readonly attemptNo: string;
  /** The same number asked again is the same refund. */
  readonly refundNo: string;
  readonly amountFen: Fen;
  /** What was paid in all. */
  readonly totalFen: Fen;
  readonly reason: string;
}

/** A notification as it came in: its bytes decide whether it is authentic. */
export interface RawNotice {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface Notice {
  /** The same for every repeat of one notice. */
  readonly noticeId: string;
  readonly trade: Trade;
}

export interface GatewayReply {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

/**
 * What went wrong with a gateway. `unknown`: nothing is known of what happened (no answer, a broken one, a
 * wrong signature), so it is to be asked again. `refused`: the gateway said no, and will say so again; only a
 * refusal that it has signed may end anything. The sentence is for the log and holds no key.
 */
export class GatewayError extends Error {
  readonly kind: "unknown" | "refused";
  readonly isSigned: boolean;

  constructor(
    kind: "unknown" | "refused",
    sentence: string,
    { isSigned = false, ...options }: ErrorOptions & { readonly isSigned?: boolean } = {},
  ) {
    super(sentence, options);
    this.kind = kind;
    this.isSigned = isSigned;
  }
}

/** Hears what only the operator can mend. */
export interface GatewayAlarms {
  raise(alarm: {
    readonly kind: GatewayAlarmKind;
    readonly subject: string;
    readonly details?: Readonly<Record<string, unknown>>;
  }): Promise<void>;
  close(kinds: readonly GatewayAlarmKind[], subjects: readonly string[]): Promise<void>;
}

type GatewayAlarmKind = "notice.refused" | "notice.stale" | "notice.unconfirmed" | "certificates.unreachable";

/** For whoever has nobody to tell. */
export const noAlarms: GatewayAlarms = { raise: async () => {}, close: async () => {} };

/** One way to be paid by QR code. Every call may throw a `GatewayError`. */
export interface Gateway {
  /** The content of the QR code. Asked again for the same attempt it answers with a code for the same trade. */
  create(payment: Payment): Promise<Code>;
  query(attemptNo: string): Promise<Trade>;
  /** After this the attempt can no longer be paid, unless it already was; where a gateway cannot close, nothing happens. */
  close(attemptNo: string): Promise<void>;
  /** Sends money back; what is told has the refund in it. Asked again with the same number, it is the same refund. */
  refund(refund: Refund): Promise<Trade>;
  /** How a refund stands, which is in what is told; undefined when the gateway says that it knows of none by this number. */
  queryRefund(refund: Refund): Promise<Trade | undefined>;
  /** Whether a part of a payment can be sent back. */
  readonly refundsParts: boolean;
  /**
   * The notice, if it is authentic and meant for us: signature, merchant, application, seller, currency. Whether
   * its amount is the attempt's is compared by whoever settles. Undefined for everything else.
   */
  readNotice(raw: RawNotice): Promise<Notice | undefined>;
  /** The words in which the gateway wants to hear whether to stop repeating itself. */
  readonly answers: { readonly accepted: GatewayReply; readonly refused: GatewayReply };
}
