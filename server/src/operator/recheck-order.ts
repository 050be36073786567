import type { Deps } from "../deps.ts";
import { findOrder } from "../orders/order-store.ts";
import { askGateway } from "../payments/ask-gateway.ts";
import { listAttemptsOf } from "../payments/attempt-store.ts";
import { OperatorError } from "./operator-error.ts";

/** Asks the gateway about every attempt of an order now, whatever its state here, and says what came of it. */
export async function recheckOrder(deps: Deps, orderNo: string): Promise<string[]> {
  if (!(await findOrder(deps.db, orderNo))) throw new OperatorError(`There is no order ${orderNo}`);
  const lines: string[] = [];
  for (const attempt of await listAttemptsOf(deps.db, orderNo)) {
    const outcome = await askGateway(deps, attempt);
    lines.push(`${attempt.attempt_no}: ${outcome ?? "the gateway did not answer"}`);
  }
  return lines;
}
