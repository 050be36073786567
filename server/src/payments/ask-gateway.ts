import type { Deps } from "../deps.ts";
import type { Attempt } from "./attempt-store.ts";
import { type Outcome, settlePayment } from "./settle-payment.ts";

/** Asks an attempt's gateway how it stands and makes the answer true. Undefined when the gateway does not answer. */
export async function askGateway(deps: Deps, attempt: Attempt): Promise<Outcome | undefined> {
  const gateway = deps.gateways.get(attempt.method);
  if (!gateway) return undefined;
  try {
    return await settlePayment(deps, attempt.method, await gateway.query(attempt.attempt_no));
  } catch (error) {
    deps.alarm("A gateway did not say how a payment stands", { attemptNo: attempt.attempt_no, error });
    return undefined;
  }
}
