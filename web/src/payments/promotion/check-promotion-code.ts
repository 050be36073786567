import type { Language } from "@baleen/contract/language.ts";
import { checkOwnPromotionCode, checkPromotionCode } from "@baleen/contract/shop/promotions.ts";
import { callApi } from "../../platform/api/call-api.ts";
import { describeError, type ErrorDescription } from "../../platform/errors/describe-error.ts";
import type { PromotionPrices } from "./plan-to-buy.ts";
import { texts } from "./promotion.text.ts";

export interface CodeToCheck {
  readonly code: string;
  /** If set, the code must be for this plan. */
  readonly packageId: number | undefined;
  readonly isSignedIn: boolean;
}

export type CheckedCode =
  | { readonly prices: PromotionPrices; readonly refusal?: undefined }
  | { readonly prices?: undefined; readonly refusal: ErrorDescription };

/** The prices that a code gives, or why it cannot be used. */
export async function checkCode(
  { code, packageId, isSignedIn }: CodeToCheck,
  parts: { readonly language: Language; readonly signal: AbortSignal },
): Promise<CheckedCode> {
  const body = { code, ...(packageId !== undefined && { packageId }) };
  // A session that has ended is noticed by the order.
  const request = { body, ...parts, ignoreUnauthorized: true };
  try {
    const prices = isSignedIn
      ? await callApi(checkOwnPromotionCode, request)
      : await callApi(checkPromotionCode, request);
    return { prices };
  } catch (error) {
    return { refusal: describeError(error, texts.notChecked) };
  }
}
