/** An SMS as providers take it: they have the texts, only the code is a parameter. */
export interface SmsOrder {
  /** A mainland number of eleven digits. */
  readonly phone: string;
  readonly template: string;
  readonly code: string | undefined;
}

/** The values that make each signature unique. */
export interface Moment {
  readonly now: Date;
  /** 32 random letters and digits. */
  readonly nonce: string;
}

export interface SmsAnswer {
  /** Undefined if the SMS was accepted. */
  readonly errorCode: string | undefined;
  /** The provider's number for the SMS. */
  readonly id: string | undefined;
}

export interface SmsProvider {
  readonly name: string;
  /** The request that sends an SMS, for `POST`. */
  sign(
    order: SmsOrder,
    moment: Moment,
  ): { readonly url: string; readonly headers: Readonly<Record<string, string>>; readonly body?: string };
  /** Reads the answer's JSON; undefined if it is of another form. */
  read(answer: unknown): SmsAnswer | undefined;
  /** Whether an error code is about this one number. */
  blamesNumber(errorCode: string): boolean;
}
