import type { ConsoleAction } from "../../operators/console-handler.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import { Rejection } from "../../platform/rejection.ts";
import { findIdentityById } from "../wechat/identity-store.ts";
import { actOnAccount } from "./act-on-account.ts";

/** Returns WeChat's whole ids of a person. The audit log entry does not contain them. */
export const revealWechat: ConsoleAction<"revealWechat"> = async (context, { id, wechatId, ...by }) => {
  const action = { ...by, id, action: "revealWechat", params: { wechatId } } as const;
  await actOnAccount(context, action, async (tx) => {
    await requireIdentity(tx, id, wechatId);
    return { result: null };
  });
  const { openid, unionid } = await requireIdentity(context.db, id, wechatId);
  return { openid, unionid };
};

async function requireIdentity(db: Queries, accountId: number, wechatId: number) {
  const identity = await findIdentityById(db, wechatId);
  if (identity?.account_id !== accountId) throw new Rejection("accountHasNoWechat");
  return identity;
}
