import { describeError, type ErrorDescription } from "../../platform/errors/describe-error.ts";
import { texts } from "./sign-in.text.ts";

/** A login reply without a token. */
export class LoginFormatError extends Error {}

export function describeLoginError(error: unknown): ErrorDescription {
  if (error instanceof LoginFormatError) return { message: texts.badAnswer };
  return describeError(error, texts.loginFailed);
}
