import { listObtainable } from "../../payments/reconciliation/month-books.ts";
import { enqueueBills } from "../../payments/reconciliation/reconcile-day.ts";
import type { ConsoleAction } from "../console-handler.ts";
import { performAction } from "../perform-action.ts";

export const fetchBills: ConsoleAction<"fetchBills"> = async (context, { month, ...by }) => {
  const { gateways, clock } = context;
  const action = { ...by, action: "fetchBills", params: { month } } as const;
  const { result } = await performAction(context, action, async (tx) => {
    const now = clock.now();
    const bills = await listObtainable({ db: tx, gateways, now }, month);
    await enqueueBills(tx, bills, now);
    return { result: { bills: bills.length } };
  });
  return result;
};
