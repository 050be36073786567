import type { ErrorKind, RetryAfterParams } from "@baleen/contract/error-kind.ts";
import { hasOwn } from "@baleen/contract/has-own.ts";
import type { Localized } from "@baleen/contract/language.ts";
import {
  actionRejections,
  type RejectionCode,
  type RejectionParams,
  rejections,
} from "@baleen/contract/rejections.ts";

interface ReplyDetails {
  /** Field name to error key, as in `fieldErrors` of the contract. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Seconds for `Retry-After`. */
  readonly retryAfterS?: number;
  /** The header `WWW-Authenticate` (RFC 9110 11.6.1). */
  readonly challenge?: string;
  readonly cause?: unknown;
}

/** The codes whose messages need no parameters except the given ones. */
type CodesWith<Given> = {
  [Code in RejectionCode]: object extends Omit<RejectionParams<Code>, keyof Given> ? Code : never;
}[RejectionCode];

/** The codes whose messages need no parameters. */
export type ParameterlessCode = CodesWith<object>;

/** A code with the parameters of its message. */
type RejectionArguments =
  | [code: ParameterlessCode, details?: ReplyDetails]
  | [code: CodesWith<RetryAfterParams>, details: ReplyDetails & RetryAfterParams]
  | { [Code in RejectionCode]: [code: Code, details: RejectionParams<Code> & ReplyDetails] }[RejectionCode];

/**
 * A refusal with a reason: a code of the contract's tables and the parameters of its message. `error-reply.ts` turns it
 * into a response; commands print `message`, which is the English text.
 */
export class Rejection extends Error {
  readonly code: RejectionCode;
  readonly kind: ErrorKind;
  readonly sentence: Localized;
  readonly fields: ReplyDetails["fields"];
  readonly retryAfterS: number | undefined;
  readonly challenge: string | undefined;

  constructor(...[code, details = {}]: RejectionArguments) {
    const kind: ErrorKind = rejections[code];
    // The compiler has checked that the parameters belong to this code.
    const sentence = typeof kind.sentence === "function" ? kind.sentence(details as never) : kind.sentence;
    super(sentence.en, { cause: details.cause });
    this.code = code;
    this.kind = kind;
    this.sentence = sentence;
    this.fields = details.fields;
    this.retryAfterS = details.retryAfterS;
    this.challenge = details.challenge;
  }
}

/** Returns a function that checks whether a thrown value is one of these rejections. */
export function isRejection(...codes: readonly RejectionCode[]): (thrown: unknown) => boolean {
  return (thrown) => thrown instanceof Rejection && codes.includes(thrown.code);
}

/** Whether an operator's action was rejected with a code of the actions' own table. */
export function isActionRejection(thrown: unknown): thrown is Rejection {
  return thrown instanceof Rejection && hasOwn(actionRejections, thrown.code);
}
