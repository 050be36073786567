import type { refuseRecovery as call } from "@baleen/contract/back-office/accounts.ts";
import { closeRecoveryRequests } from "../../accounts/recovery/recovery-request-store.ts";
import type { ConsoleHandler } from "../console-handler.ts";
import { actOnAccount } from "./act-on-account.ts";
import { findShownRequest } from "./approve-recovery.ts";

/** Ends a confirmed request, approved or not. Throws `OperatorError`. */
export const refuseRecovery: ConsoleHandler<typeof call> = async (deps, asked) => {
  const { requestId } = asked.body;
  return await actOnAccount(deps, asked, { action: "refuse a recovery" }, async (tx, { id }) => {
    const now = deps.clock.now();
    await findShownRequest(tx, id, requestId, now);
    await closeRecoveryRequests(tx, id, "refused", now);
    return { result: null, details: { request: requestId } };
  });
};
