import type { unblockAccount as call } from "@baleen/contract/back-office/accounts.ts";
import { setBlock } from "../../accounts/account-store.ts";
import type { ConsoleHandler } from "../console-handler.ts";
import { OperatorError } from "../operator-error.ts";
import { actOnAccount } from "./act-on-account.ts";

export const unblockAccount: ConsoleHandler<typeof call> = async (deps, asked) =>
  await actOnAccount(deps, asked, { action: "unblock" }, async (tx, { id, blocked_at: blockedAt }) => {
    if (!blockedAt) throw new OperatorError({ zh: "账号没有被停用", en: "The account is not blocked" });
    await setBlock(tx, id, null);
    return { result: null };
  });
