import type {
  readWechatIdentities as readCall,
  unlinkWechat as unlinkCall,
} from "@baleen/contract/accounts/wechat.ts";
import { wechatPlaces } from "@baleen/contract/accounts/wechat-names.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Handler } from "../../platform/http/handler.ts";
import { Rejection } from "../../platform/rejection.ts";
import { lockOwnAccount } from "../account-access.ts";
import { findAccount } from "../account-store.ts";
import { enqueueNotices } from "../change-notices.ts";
import { requireRecentSignIn } from "../recent-sign-in.ts";
import { canSignIn } from "../sign-in-ways.ts";
import { placeOf } from "./identity-place.ts";
import { listIdentities, onePerPerson, removeIdentity, withoutPerson } from "./identity-store.ts";

export const readWechatIdentities: Handler<typeof readCall> = async (context, { user }) => {
  const account = await findAccount(context.db, user.accountId);
  if (!account) throw new Rejection("unauthorised");
  const identities = await listIdentities(context.db, user.accountId);
  return {
    identities: onePerPerson(identities).map((identity) => ({
      id: identity.id,
      place: placeOf(context, identity),
      linkedAt: identity.linked_at.toISOString(),
      name: identity.name,
    })),
    places: wechatPlaces.filter((place) => context.wechatSignIn?.[place] !== undefined),
    canUnlink: identities.every(({ id }) => canSignIn(context, account, withoutPerson(identities, id))),
  };
};

export const unlinkWechat: Handler<typeof unlinkCall> = async (context, { body, user, visitor }) => {
  const now = context.clock.now();
  requireRecentSignIn(user, visitor, now);
  await inTransaction(context.db, async (tx) => {
    const account = await lockOwnAccount(tx, user, "manage");
    const identities = await listIdentities(tx, account.id);
    if (!identities.some(({ id }) => id === body.id)) throw new Rejection("wechatNotLinked");
    if (!canSignIn(context, account, withoutPerson(identities, body.id))) throw new Rejection("lastWayIn");
    await removeIdentity(tx, body.id, now);
    await enqueueNotices(context, tx, account, {
      purpose: "address-changed",
      change: "removed",
      changed: { channel: "wechat", address: "" },
      language: visitor.language,
    });
  });
  return null;
};
