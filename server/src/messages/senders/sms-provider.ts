/** An SMS as providers take it: they have the texts, only the code is a parameter. */
interface SmsOrder {
  /** A mainland number of eleven digits. */
  readonly phone: string;
  readonly template: string;
  readonly code: string | undefined;
}

interface SmsAnswer {
  /** Undefined if the SMS was accepted. */
  readonly errorCode: string | undefined;
  /** The provider's number for the SMS. */
  readonly id: string | undefined;
}

export interface SmsProvider {
  readonly name: string;
  /** Throws what the SDK throws. */
  send(order: SmsOrder): Promise<SmsAnswer>;
  /** Whether an error code is about this one number. */
  blamesNumber(errorCode: string): boolean;
}

export const sdkTimeoutMs = 8_000;
