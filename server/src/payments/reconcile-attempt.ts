import type { AlarmKind } from "../alarms/alarm-kinds.ts";
import type { Attempt } from "./attempt-store.ts";
import type { PaymentDeps } from "./deps.ts";
import { isUnsignedAbsence, type Trade } from "./gateways/gateway.ts";
import { settlePayment } from "./settle-payment.ts";
import type { Outcome } from "./settlement.ts";

const alarmsEndedByAnswer: readonly AlarmKind[] = ["gateway.silent", "payment.unanswered"];

/**
 * Queries an attempt at its gateway and settles the result. Undefined without an authentic answer: then nothing changes,
 * and an alarm is open until there is one. `not_found`: it says, unsigned, that it knows no such payment; nothing changes either.
 */
export async function reconcileAttempt(
  deps: PaymentDeps,
  attempt: Attempt,
): Promise<Outcome | "not_found" | undefined> {
  const trade = await queryTrade(deps, attempt);
  if (!trade || trade === "not_found") return trade;
  const { method, attempt_no: attemptNo } = attempt;
  try {
    const outcome = await settlePayment(deps, { method, attemptNo, trade, source: "answer" });
    await deps.alarms.close([...alarmsEndedByAnswer, "payment.not_settled"], [method, attemptNo]);
    return outcome;
  } catch (error) {
    await deps.alarms.close(alarmsEndedByAnswer, [method, attemptNo]);
    await deps.alarms.raise({ kind: "payment.not_settled", subject: attemptNo, details: { method, error } });
    return undefined;
  }
}

async function queryTrade(deps: PaymentDeps, attempt: Attempt): Promise<Trade | "not_found" | undefined> {
  const { method, attempt_no: attemptNo } = attempt;
  try {
    return await deps.gateways.get(method)?.query(attemptNo);
  } catch (error) {
    if (isUnsignedAbsence(error)) return "not_found";
    await deps.alarms.raise({ kind: "gateway.silent", subject: method, details: { attemptNo, error } });
    // Before the deadline one alarm about the gateway is enough; after it, each unknown payment needs its own.
    if (attempt.expires_at <= deps.clock.now()) {
      await deps.alarms.raise({ kind: "payment.unanswered", subject: attemptNo, details: { method, error } });
    }
    return undefined;
  }
}
