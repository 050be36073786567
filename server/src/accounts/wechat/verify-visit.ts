import type { Context } from "../../context.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Visitor } from "../../platform/http/handler.ts";
import { Rejection } from "../../platform/rejection.ts";
import type { VerifiedOwner } from "../sessions/log-in.ts";
import { lockPerson } from "./identity-store.ts";
import { recognisePerson } from "./link-person.ts";
import { findFinishable } from "./sign-in-store.ts";

/**
 * The account to which the browser's last visit to WeChat signs in, for another use than a session. Undefined if nobody
 * has signed in with that WeChat. Throws `wechatSignInExpired`.
 */
export async function verifyWechatVisit(
  context: Context,
  { device }: Visitor,
): Promise<VerifiedOwner | undefined> {
  const now = context.clock.now();
  const visit = await findFinishable(context.db, device.digest, now);
  if (!visit) throw new Rejection("wechatSignInExpired");
  const { app_id: appId, openid, unionid } = visit;
  const person = { appId, openid, ...(unionid !== null && { unionid }) };
  const known = await inTransaction(context.db, async (tx) => {
    await lockPerson(tx, person);
    return await recognisePerson(tx, person, now);
  });
  return known && { accountId: known.account_id, proof: { wechatIdentityId: known.id, signInId: visit.id } };
}
