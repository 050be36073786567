import { closeRecoveryRequests } from "../../accounts/recovery/recovery-request-store.ts";
import type { ConsoleAction } from "../console-handler.ts";
import { actOnAccount } from "./act-on-account.ts";
import { findShownRequest } from "./approve-recovery.ts";

/** Ends a confirmed request, approved or not. Throws `ExplainedError`. */
export const refuseRecovery: ConsoleAction<"refuseRecovery"> = async (deps, { id, requestId, ...by }) =>
  await actOnAccount(deps, { ...by, id, action: "refuseRecovery" }, async (tx) => {
    const now = deps.clock.now();
    await findShownRequest(tx, id, requestId, now);
    await closeRecoveryRequests(tx, id, "refused", now);
    return { result: null, details: { request: requestId } };
  });
