import type { ConsoleAction } from "../../../operators/console-handler.ts";
import { Rejection } from "../../../platform/rejection.ts";
import { addToStock, setUnlimited } from "../package-store.ts";
import { actOnPackage } from "./act-on-package.ts";

/** Changes a stock by a delta, not to a value, since buyers change it too. Throws `stockTooLow`. */
export const changeStock: ConsoleAction<"changeStock"> = async (context, { change, ...by }) => {
  const delta = "delta" in change ? change.delta : "unlimited";
  // Locked against concurrent purchases, so that the audit log contains the exact numbers.
  return await actOnPackage(context, { ...by, action: "changeStock", params: { delta } }, async (tx, row) => {
    const { id, stock: before } = row;
    if (delta === "unlimited") {
      await setUnlimited(tx, id);
      return { before: { stock: before }, after: { stock: null } };
    }
    const left = before ?? 0;
    if (left + delta < 0) throw new Rejection("stockTooLow", { left, taken: -delta });
    return { before: { stock: before }, after: { stock: await addToStock(tx, id, delta) } };
  });
};
