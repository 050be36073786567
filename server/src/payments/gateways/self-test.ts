import type { Localized } from "@baleen/contract/language.ts";
import type { Finding } from "../../platform/check.ts";
import { GatewayError } from "./gateway.ts";

type Step = (advice?: Localized) => Finding;

/**
 * Defines the steps of a self-test, which tests a method's settings against the real gateway; the keys are the steps'
 * codes. A step has passed unless it gets advice about its failure.
 */
export function defineSteps<Code extends string>(sentences: Readonly<Record<Code, Localized>>) {
  const steps = Object.entries<Localized>(sentences).map(([code, sentence]): [string, Step] => [
    code,
    (advice) => (advice ? { result: "fail", code, sentence, remedy: advice } : { result: "ok", sentence }),
  ]);
  return Object.fromEntries(steps) as Readonly<Record<Code, Step>>;
}

/** The error of a gateway call; undefined if it succeeds. */
export async function catchGatewayError(act: () => Promise<unknown>): Promise<GatewayError | undefined> {
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
