import type { blockAccount as call } from "@baleen/contract/back-office/accounts.ts";
import { setBlock } from "../../accounts/account-store.ts";
import { closeRecoveryRequests } from "../../accounts/recovery/recovery-request-store.ts";
import { endSessions } from "../../accounts/sessions/session-store.ts";
import type { Act } from "../console-handler.ts";
import { OperatorError } from "../operator-error.ts";
import { actOnAccount } from "./act-on-account.ts";

/** Signs an account out and refuses every sign-in. Payments that arrive for it are still granted. Throws `OperatorError`. */
export const blockAccount: Act<typeof call> = async (deps, { id, ...by }) =>
  await actOnAccount(deps, { ...by, id, action: "block" }, async (tx, account, { reason }) => {
    if (account.blocked_at) {
      throw new OperatorError({ zh: "账号已经停用", en: "The account is blocked already" });
    }
    const at = deps.clock.now();
    await setBlock(tx, id, { at, reason: reason ?? "" });
    await endSessions(tx, id, at);
    // An owner who cannot sign in could not reject it.
    await closeRecoveryRequests(tx, id, "void", at);
    return { result: { blockedAt: at.toISOString() } };
  });
