export type Channel = "email" | "sms";

export type CodePurpose = "register" | "login" | "bind" | "recover" | "export" | "delete";

/** Why somebody is written to: with a code, to be told of a change, or to be reminded. */
export type Purpose =
  | CodePurpose
  | "address-changed"
  | "password-changed"
  | "deletion-requested"
  | "deletion-cancelled"
  | "account-deleted"
  | "membership-ends";

/** One mail or SMS for one person. An SMS has neither a subject nor HTML. */
export interface Outgoing {
  readonly channel: Channel;
  readonly to: string;
  readonly purpose: Purpose;
  readonly code?: string;
  readonly subject?: string;
  readonly text: string;
  readonly html?: string;
  /** Of a mail that nobody has to get: what ends such mails at one request (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

/** Sends or throws within 12 seconds. */
export type Send = (message: Outgoing) => Promise<void>;

/** Thrown for a channel (or a kind of message) that nobody has set up. */
export class NotConfiguredError extends Error {}

/**
 * Thrown when a message did not leave. The sentence is for the log: neither the address nor the code is in it.
 * `blame` tells a wrong address from a provider in trouble, so that one person's typing stops nobody else.
 */
export class NotSentError extends Error {
  readonly blame: "address" | "provider";

  constructor(sentence: string, blame: "address" | "provider") {
    super(sentence);
    this.blame = blame;
  }
}
