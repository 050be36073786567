import type { Fen } from "@baleen/contract/money.ts";

/** What a gateway is asked to take money for. It sees the attempt's number, never the order's. */
export interface Payment {
  readonly attemptNo: string;
  readonly amountFen: Fen;
  readonly description: string;
  readonly expiresAt: Date;
}

/** How a payment stands, as the gateway says. `open` is also one that it does not know yet. */
export interface Trade {
  readonly state: "open" | "paid" | "failed" | "closed" | "refunded";
  readonly attemptNo: string;
  /** What was paid; known once it is paid. */
  readonly amountFen: Fen | undefined;
  /** The gateway's own number; known once it is paid. */
  readonly gatewayTradeNo: string | undefined;
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

/** One way to be paid by QR code. Every call may throw; then nothing is known. */
export interface Gateway {
  /** The content of the QR code. Asked again for the same attempt it answers the same. */
  create(payment: Payment): Promise<{ codeUrl: string }>;
  query(attemptNo: string): Promise<Trade>;
  /** After this the attempt can no longer be paid, unless it already was. */
  close(attemptNo: string): Promise<void>;
  /** Sends all of an attempt's money back. */
  refund(attemptNo: string): Promise<void>;
  /** The notice, if it is authentic and meant for us; undefined otherwise. */
  readNotice(raw: RawNotice): Promise<Notice | undefined>;
  /** The words in which the gateway wants to hear whether to stop repeating itself. */
  readonly answers: { readonly accepted: GatewayReply; readonly refused: GatewayReply };
}
