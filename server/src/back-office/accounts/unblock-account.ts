import type { unblockAccount as call } from "@baleen/contract/back-office/accounts.ts";
import { setBlock } from "../../accounts/account-store.ts";
import type { Act } from "../console-handler.ts";
import { OperatorError } from "../operator-error.ts";
import { actOnAccount } from "./act-on-account.ts";

/** Throws `OperatorError`. */
export const unblockAccount: Act<typeof call> = async (deps, { id, ...by }) =>
  await actOnAccount(deps, { ...by, id, action: "unblock" }, async (tx, account) => {
    if (!account.blocked_at) {
      throw new OperatorError({ zh: "账号没有被停用", en: "The account is not blocked" });
    }
    await setBlock(tx, id, null);
    return { result: null };
  });
