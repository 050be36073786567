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

/** How a payment stands, as the gateway says. `open` is also one that it does not know (yet). */
export interface Trade {
  readonly state: "open" | "paid" | "failed" | "closed" | "refunded";
  readonly attemptNo: string;
  /** What was paid in all; known once it is paid. */
  readonly amountFen: Fen | undefined;
  /** The gateway's own number; known once it is paid. */
  readonly gatewayTradeNo: string | undefined;
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
 * wrong signature), so it is to be asked again. `refused`: the gateway said no, and will say so again. The
 * sentence is for the log and holds no key.
 */
export class GatewayError extends Error {
  readonly kind: "unknown" | "refused";

  constructor(kind: "unknown" | "refused", sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.kind = kind;
  }
}

/** One way to be paid by QR code. Every call may throw a `GatewayError`. */
export interface Gateway {
  /** The content of the QR code. Asked again for the same attempt it answers with a code for the same trade. */
  create(payment: Payment): Promise<Code>;
  query(attemptNo: string): Promise<Trade>;
  /** After this the attempt can no longer be paid, unless it already was; where a gateway cannot close, nothing happens. */
  close(attemptNo: string): Promise<void>;
  /** Sends money back. `underway` is asked again later, with the same number. */
  refund(refund: Refund): Promise<"done" | "underway">;
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
