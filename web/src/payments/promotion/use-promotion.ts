import { useCallback, useEffect, useState } from "react";
import { readToken } from "../../accounts/session/session-store.ts";
import type { ErrorDescription } from "../../platform/errors/describe-error.ts";
import { useLanguage } from "../../platform/i18n/use-language.tsx";
import { promotionCodeInUrl, setPromotionCodeInUrl } from "../purchase-url.ts";
import type { CheckedCode } from "./check-promotion-code.ts";
import { type PlanToBuy, type PromotionPrices, reducePlan } from "./plan-to-buy.ts";

/** The promotion code of a page, from its link or from the field of the payment dialog. */
export interface Promotion {
  /** Set once the code has been accepted. */
  readonly prices: PromotionPrices | undefined;
  readonly refusal: ErrorDescription | undefined;
  /** Nothing should be ordered meanwhile, since the price is not known. */
  readonly isChecking: boolean;
  /** The plan with its reduced price. */
  reduce(plan: PlanToBuy): PlanToBuy;
  apply(code: string, packageId: number): void;
  remove(): void;
}

interface Requested {
  readonly code: string;
  readonly packageId?: number;
}

// The server renders the page too.
const isBrowser = typeof location !== "undefined";

function requestedAtStart(): Requested | undefined {
  const code = isBrowser ? promotionCodeInUrl() : undefined;
  return code === undefined ? undefined : { code };
}

/** Checks the code again once the visitor is signed in, since some codes have conditions about the buyer. */
export function usePromotion(): Promotion {
  const { language } = useLanguage();
  const [requested, setRequested] = useState(requestedAtStart);
  const [checked, setChecked] = useState<CheckedCode & { of: Requested; isSignedIn: boolean }>();
  const isSignedIn = isBrowser && readToken() !== undefined;

  useEffect(() => {
    if (!requested) return;
    const unmounting = new AbortController();
    const { signal } = unmounting;
    const { code, packageId } = requested;
    void import("./check-promotion-code.ts")
      .then(({ checkCode }) => checkCode({ code, packageId, isSignedIn }, { language, signal }))
      .then((result) => {
        if (signal.aborted) return;
        if (result.prices) setPromotionCodeInUrl(result.prices.code);
        setChecked({ ...result, of: requested, isSignedIn });
      });
    return () => unmounting.abort();
  }, [requested, isSignedIn, language]);

  const own = checked && checked.of === requested ? checked : undefined;
  const prices = own?.prices;
  return {
    prices,
    refusal: own?.refusal,
    isChecking: requested !== undefined && own?.isSignedIn !== isSignedIn,
    reduce: useCallback((plan: PlanToBuy) => reducePlan(plan, prices), [prices]),
    apply: (code, packageId) => setRequested({ code, packageId }),
    remove() {
      setPromotionCodeInUrl(undefined);
      setRequested(undefined);
    },
  };
}
