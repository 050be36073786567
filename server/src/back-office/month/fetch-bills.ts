import { listObtainable } from "../../payments/reconciliation/month-books.ts";
import { enqueueBills } from "../../payments/reconciliation/reconcile-day.ts";
import type { PrivacyDeps } from "../../privacy/deps.ts";
import type { ConsoleAction } from "../console-handler.ts";
import { type OperatorAction, performAction } from "../perform-action.ts";

export const fetchBills: ConsoleAction<"fetchBills"> = async (deps: PrivacyDeps, { month, ...by }) => {
  const { gateways, clock } = deps;
  const action: OperatorAction = { ...by, action: "fetchBills", params: { month } };
  const { result } = await performAction(deps, action, async (tx) => {
    const now = clock.now();
    const bills = await listObtainable({ db: tx, gateways, now }, month);
    await enqueueBills(tx, bills, now);
    return { result: { bills: bills.length } };
  });
  return result;
};
