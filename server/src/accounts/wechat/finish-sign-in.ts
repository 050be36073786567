import type { finishWechatSignIn as call } from "@baleen/contract/accounts/wechat.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { countOutcomes } from "../../platform/http/count-outcomes.ts";
import { defineHandler } from "../../platform/http/define-handler.ts";
import type { Handler, Visitor } from "../../platform/http/handler.ts";
import { defineLimit } from "../../platform/http/limit.ts";
import { randomSymbols } from "../../platform/random.ts";
import { Rejection } from "../../platform/rejection.ts";
import { openAccountWithFreeName } from "../register.ts";
import { openSession } from "../sessions/log-in.ts";
import { hasSignedInBefore } from "../sessions/session-store.ts";
import { addIdentity, lockPerson } from "./identity-store.ts";
import { type NamedPerson, recognisePerson } from "./link-person.ts";
import { findFinishable } from "./sign-in-store.ts";
import { requireWechatSignIn } from "./visit.ts";

type Reply = ReplyOf<typeof call>;

const choiceMessage = {
  zh: "这个微信还没有账号",
  en: "This WeChat has no account yet",
};

const finishWithoutMetrics = defineHandler<Handler<typeof call>>({
  precondition: requireWechatSignIn,
  perClient: [
    defineLimit("ends of sign-ins with WeChat", {
      by: "client",
      max: 240,
      windowS: 600,
      error: "tooManyLogins",
    }),
  ],
  async run(context, { body, visitor }): Promise<Reply> {
    const visit = await findFinishable(context.db, visitor.device.digest, context.clock.now());
    if (!visit) throw new Rejection("wechatSignInExpired");
    const { app_id: appId, openid, unionid } = visit;
    const person = { appId, openid, ...(unionid !== null && { unionid }) };
    const { newAccount = "ask" } = body;
    const isNewBrowser = !(await hasSignedInBefore(context.db, visitor.device.digest));
    const mayCreate = newAccount === "create" || (newAccount === "ifBrowserIsNew" && isNewBrowser);
    const found = await findOrOpenAccount(context, person, mayCreate, visitor);
    if (!found) {
      const message = choiceMessage[visitor.language];
      return { success: false, message, accountChoice: true, isNewBrowser };
    }
    const reply = await openSession(context, {
      accountId: found.accountId,
      visitor,
      endsOtherSession: body.forceLogin ?? false,
      proof: { wechatIdentityId: found.identityId, signInId: visit.id },
    });
    return { ...reply, ...(found.isNew && { isNewAccount: true }) };
  },
});

export const finishWechatSignIn = countOutcomes(finishWithoutMetrics, {
  name: "logins_total",
  outcomeOf: (reply) => {
    if (reply.accountChoice) return "choice";
    return reply.sessionConflict ? "conflict" : "signedIn";
  },
  labelsOf: (_, outcome) => ({ kind: "wechat", outcome }),
});

/** Above that of other accounts: a person has one WeChat, and phones of a carrier share few addresses. */
const openedPerClient = defineLimit("accounts opened by WeChat", {
  by: "client",
  max: 100,
  windowS: 3600,
  error: "tooManyRegistrations",
});

interface FoundAccount {
  readonly accountId: number;
  readonly identityId: number;
  readonly isNew: boolean;
}

/** Undefined if no account has the person and none may be opened. Two calls at once open one account. */
async function findOrOpenAccount(
  context: Context,
  person: NamedPerson,
  mayOpen: boolean,
  { clientKey }: Visitor,
): Promise<FoundAccount | undefined> {
  const now = context.clock.now();
  return await inTransaction(context.db, async (tx) => {
    await lockPerson(tx, person);
    const known = await recognisePerson(tx, person, now);
    if (known) return { accountId: known.account_id, identityId: known.id, isNew: false };
    if (!mayOpen) return undefined;
    const { id } = await openAccountWithFreeName(context, tx, {
      username: `wx_${randomSymbols(context.random, 8).toLowerCase()}`,
      nickname: undefined,
      email: null,
      phone: null,
      passwordHash: null,
      clientKey,
      limit: openedPerClient,
    });
    return { accountId: id, identityId: await addIdentity(tx, id, person, now), isNew: true };
  });
}
