/** An SMS as providers take it: they have the texts, only the code is a parameter. */
interface SmsOrder {
  /** A mainland number of eleven digits. */
  readonly phone: string;
  readonly template: string;
  readonly code: string | undefined;
}

export interface SmsProvider {
  readonly name: string;
  /** Undefined if the SMS was accepted, else the provider's error code. Throws what the SDK throws. */
  send(order: SmsOrder): Promise<string | undefined>;
  /** Whether an error code is about this one number. */
  blamesNumber(errorCode: string): boolean;
}

/** Timeout of the SDKs, in milliseconds. */
export const sdkTimeoutMs = 8_000;
