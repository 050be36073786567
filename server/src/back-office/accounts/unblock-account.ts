import { setBlock } from "../../accounts/account-store.ts";
import { ExplainedError } from "../../platform/explained-error.ts";
import type { ConsoleAction } from "../console-handler.ts";
import { actOnAccount } from "./act-on-account.ts";

export const unblockAccount: ConsoleAction<"unblockAccount"> = async (deps, { id, ...by }) =>
  await actOnAccount(deps, { ...by, id, action: "unblockAccount" }, async (tx, account) => {
    if (!account.blocked_at) {
      throw new ExplainedError({ zh: "账号没有被停用", en: "The account is not blocked" });
    }
    await setBlock(tx, id, null);
    return { result: null };
  });
