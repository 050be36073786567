import type { AlarmKind } from "../alarms/alarm-kinds.ts";
import type { Deps } from "../deps.ts";
import type { Trade } from "../outside/gateways/gateway.ts";
import type { Attempt } from "./attempt-store.ts";
import { settlePayment } from "./settle-payment.ts";
import type { Outcome } from "./settling.ts";

const answered: readonly AlarmKind[] = ["gateway.silent", "payment.unanswered"];

/**
 * Asks an attempt's gateway how it stands and makes the answer true. Undefined when the gateway does not answer, or
 * not believably: then nothing is known, nothing ends, and an alarm is open until it does.
 */
export async function askGateway(deps: Deps, attempt: Attempt): Promise<Outcome | undefined> {
  const trade = await queryTrade(deps, attempt);
  if (!trade) return undefined;
  const { method, attempt_no: attemptNo } = attempt;
  try {
    const outcome = await settlePayment(deps, { method, attemptNo, trade, source: "answer" });
    await deps.alarms.close([...answered, "payment.not_settled"], [method, attemptNo]);
    return outcome;
  } catch (error) {
    await deps.alarms.close(answered, [method, attemptNo]);
    await deps.alarms.raise({ kind: "payment.not_settled", subject: attemptNo, details: { method, error } });
    return undefined;
  }
}

async function queryTrade(deps: Deps, attempt: Attempt): Promise<Trade | undefined> {
  const { method, attempt_no: attemptNo } = attempt;
  try {
    return await deps.gateways.get(method)?.query(attemptNo);
  } catch (error) {
    await deps.alarms.raise({ kind: "gateway.silent", subject: method, details: { attemptNo, error } });
    // While a code can be scanned there is time; afterwards each payment of which nothing is known is a matter of its own.
    if (attempt.expires_at <= deps.clock.now()) {
      await deps.alarms.raise({ kind: "payment.unanswered", subject: attemptNo, details: { method, error } });
    }
    return undefined;
  }
}
