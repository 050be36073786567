import type { Localized } from "@baleen/contract/language.ts";
import { GatewayError, type SelfTestStep } from "./gateway.ts";

/** A step that has succeeded unless it is said what to do about its failure. */
export function stepOf(what: Localized, advice: Localized | undefined): SelfTestStep {
  return advice ? { what, ok: false, hint: advice } : { what, ok: true };
}

/** How a gateway's call fails; undefined if it succeeds. */
export async function failureOf(act: () => Promise<unknown>): Promise<GatewayError | undefined> {
  try {
    await act();
    return undefined;
  } catch (error) {
    if (error instanceof GatewayError) return error;
    throw error;
  }
}

export function withReason(advice: Localized, reason: string): Localized {
  return { zh: `${advice.zh}（${reason}）`, en: `${advice.en} (${reason})` };
}
