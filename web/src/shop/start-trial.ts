import type { Language } from "@baleen/contract/language.ts";
import { startTrial as call } from "@baleen/contract/membership/trials.ts";
import { callApi } from "../platform/api/call-api.ts";
import { describeError, type ErrorDescription } from "../platform/errors/describe-error.ts";
import { texts } from "./trial.text.ts";

/** Begins the free trial of a package. Returns the end of the membership, or why there is none. */
export async function startTrial(
  packageId: number,
  language: Language,
): Promise<{ readonly until: string } | { readonly error: ErrorDescription }> {
  try {
    const { vipExpireAt } = await callApi(call, { body: { packageId }, language });
    return { until: vipExpireAt };
  } catch (error) {
    return { error: describeError(error, texts.failed) };
  }
}
