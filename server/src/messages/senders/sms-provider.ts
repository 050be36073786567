/** An SMS for a provider: providers store the texts, and only the code is a parameter. */
export interface SmsRequest {
  /** A number in mainland China, eleven digits. */
  readonly phone: string;
  readonly template: string;
  readonly code: string | undefined;
}

/** The inputs that make each signature unique. */
export interface SignatureInputs {
  readonly now: Date;
  /** 32 random letters and digits. */
  readonly nonce: string;
}

export interface SmsAnswer {
  /** Undefined if the SMS was accepted. */
  readonly errorCode: string | undefined;
  /** The provider's id of the SMS. */
  readonly id: string | undefined;
}

export interface SmsProvider {
  readonly name: string;
  /** The `POST` request that sends an SMS. */
  signRequest(
    order: SmsRequest,
    moment: SignatureInputs,
  ): { readonly url: string; readonly headers: Readonly<Record<string, string>>; readonly body?: string };
  /** Parses the response's JSON; undefined if it does not have the expected format. */
  read(answer: unknown): SmsAnswer | undefined;
  /** Whether an error code concerns only this number. */
  blamesNumber(errorCode: string): boolean;
}
