import { errors } from "@baleen/contract/errors.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { ApiError } from "../../platform/api/api-error.ts";
import {
  asReturned,
  describeError,
  type ErrorDescription,
  requestFailed,
} from "../../platform/errors/describe-error.ts";

/** Sentences in both languages. Those that depend on the case, such as a waiting time, only the server knows. */
const sentences = new Map<number, Localized>(
  Object.values(errors).flatMap(({ code, sentence }) =>
    typeof sentence.zh === "string" && typeof sentence.en === "string"
      ? [[code, { zh: sentence.zh, en: sentence.en }] as const]
      : [],
  ),
);

/**
 * What to show for an error. Unlike visitors, operators read the server's own sentence for every status, and the
 * request id of every rejection.
 */
export function describeConsoleError(error: unknown): ErrorDescription {
  if (!(error instanceof ApiError) || error.kind !== "rejected") return describeError(error, requestFailed);
  const { code, message, requestId } = error;
  // `actionRejected` says in its message why.
  const isSpecific = code === errors.actionRejected.code && message !== "";
  const sentence = isSpecific || code === undefined ? undefined : sentences.get(code);
  const said = sentence ?? (message === "" ? requestFailed : asReturned(message));
  return { message: said, requestId };
}
