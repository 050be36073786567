export type Channel = "email" | "sms";

export const codePurposes = [
  "register",
  "login",
  "bind",
  "recover",
  "export",
  "delete",
  "continue",
  "verify",
] as const;
export type CodePurpose = (typeof codePurposes)[number];

/** The purpose of a message: a code, a notice of a change, a confirmation, or a reminder. */
export type Purpose =
  | CodePurpose
  | "address-changed"
  | "password-changed"
  | "recovery-approved"
  | "deletion-requested"
  | "deletion-cancelled"
  | "account-deleted"
  | "accounts-merged"
  | "membership-ends"
  | "purchase-confirmed"
  | "purchase-refunded"
  | "payment-found"
  | "invoice-issued"
  | "invoice-rejected"
  | "invoice-reversed"
  | "operator-address"
  | "test"
  | "alert";

/** A mail or SMS to one recipient. An SMS has no subject and no HTML. */
export interface OutgoingMessage {
  readonly channel: Channel;
  readonly to: string;
  readonly purpose: Purpose;
  readonly code?: string | undefined;
  readonly subject?: string;
  readonly text: string;
  readonly html?: string;
  /** For optional mails only: the one-click unsubscribe URL (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

/** The provider's response for an accepted message. */
interface Receipt {
  /** The provider's id of the message. */
  readonly providerId: string | undefined;
}

/** Sends a message, or throws within 12 seconds. */
export type Send = (message: OutgoingMessage) => Promise<Receipt | undefined>;

/** Thrown for a channel without settings, or for a purpose that the channel has no settings for. */
export class NotConfiguredError extends Error {}

/**
 * Thrown if a message was not sent. The error's message is for the log and contains neither the address nor the code.
 * `blame` is `address` for an invalid address and `provider` for a failing provider; only the latter opens the circuit
 * breaker. `mayHaveBeenSent`: the provider may have sent and counted the message.
 */
export class NotSentError extends Error {
  readonly blame: "address" | "provider";
  readonly mayHaveBeenSent: boolean;
  /** The error code of Nodemailer or the SMS provider, such as `EAUTH`. */
  readonly errorCode: string | undefined;

  constructor(
    sentence: string,
    blame: "address" | "provider",
    {
      mayHaveBeenSent = true,
      errorCode,
    }: { readonly mayHaveBeenSent?: boolean; readonly errorCode?: string | undefined } = {},
  ) {
    super(sentence);
    this.blame = blame;
    this.mayHaveBeenSent = mayHaveBeenSent;
    this.errorCode = errorCode;
  }
}
