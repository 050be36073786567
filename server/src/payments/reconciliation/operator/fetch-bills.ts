import type { ConsoleAction } from "../../../operators/console-handler.ts";
import { performAction } from "../../../operators/perform-action.ts";
import { listFetchableBills } from "../month-books.ts";
import { enqueueBillJobs } from "../reconcile-day.ts";

export const fetchBills: ConsoleAction<"fetchBills"> = async (context, { month, ...by }) => {
  const { gateways, clock } = context;
  const action = { ...by, action: "fetchBills", params: { month } } as const;
  const { result } = await performAction(context, action, async (tx) => {
    const now = clock.now();
    const bills = await listFetchableBills({ db: tx, gateways, now }, month);
    await enqueueBillJobs(tx, bills, now);
    return { result: { bills: bills.length } };
  });
  return result;
};
