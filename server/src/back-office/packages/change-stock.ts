import { counted } from "@baleen/contract/counted.ts";
import { ExplainedError } from "../../platform/explained-error.ts";
import { addToStock, setUnlimited } from "../../shop/packages/package-store.ts";
import type { ConsoleAction } from "../console-handler.ts";
import { type OperatorAction, performAction } from "../perform-action.ts";
import { lockKnownPackage, packageSubject } from "./edit-package.ts";
import { readPackageRow } from "./list-shop-packages.ts";

/**
 * Changes a stock by a delta, since buyers change it meanwhile. Throws `ExplainedError` if less than nothing would be
 * left.
 */
export const changeStock: ConsoleAction<"changeStock"> = async (deps, { id, change, ...by }) => {
  const delta = "delta" in change ? change.delta : "unlimited";
  const action: OperatorAction = {
    ...by,
    action: "changeStock",
    params: { delta },
    subject: packageSubject(id),
  };
  await performAction(deps, action, async (tx) => {
    // Locked against concurrent purchases, so that the audit log has the exact figures.
    const { stock: before } = await lockKnownPackage(tx, id);
    if (delta === "unlimited") {
      await setUnlimited(tx, id);
      return { result: null, before: { stock: before }, after: { stock: null } };
    }
    const left = before ?? 0;
    if (left + delta < 0) {
      throw new ExplainedError({
        zh: `库存只剩${left}，不能减少${-delta}`,
        en: `Only ${counted(left, "is", "are")} left, so ${-delta} cannot be taken`,
      });
    }
    const stock = await addToStock(tx, id, delta);
    return { result: null, before: { stock: before }, after: { stock } };
  });
  return await readPackageRow(deps.db, id, deps.clock.now());
};
