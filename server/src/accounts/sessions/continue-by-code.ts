import type { continueByCode as call } from "@baleen/contract/accounts/sessions.ts";
import type { BodyOf, ReplyOf } from "@baleen/contract/call.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { countOutcomes } from "../../platform/http/count-outcomes.ts";
import { defineHandler } from "../../platform/http/define-handler.ts";
import type { Handler, Visitor } from "../../platform/http/handler.ts";
import { isRejection } from "../../platform/rejection.ts";
import { channelOf, findAccountByContact } from "../account-store.ts";
import { type Code, checkCode, setCodeOwner } from "../codes/code-store.ts";
import { openAccountWithFreeName } from "../register.ts";
import { openSession, openSessionIn, signInsPerClient } from "./log-in.ts";

type Reply = ReplyOf<typeof call>;

interface ProvedContact {
  readonly body: BodyOf<typeof call>;
  readonly target: string;
  readonly code: Code;
  readonly visitor: Visitor;
}

/**
 * Signs in to the account of an address, or opens one for it. The code is compared before the account is looked up, so
 * a stranger learns nothing about the address.
 */
const continueWithoutMetrics = defineHandler<Handler<typeof call>>({
  perClient: signInsPerClient,
  async run(context, { body, visitor }) {
    const target = body.type === "email" ? body.email : body.phone;
    const proof = { purpose: "continue", channel: channelOf(body.type), target, accountId: null } as const;
    const code = await checkCode(context, proof, body.code, visitor.device);
    const contact = { body, target, code, visitor };
    return (await signInTo(context, contact)) ?? (await signUp(context, contact));
  },
});

export const continueByCode = countOutcomes(continueWithoutMetrics, {
  name: "logins_total",
  outcomeOf: (reply) => {
    if (reply.isNewAccount) return "registered";
    return reply.sessionConflict ? "conflict" : "signedIn";
  },
  labelsOf: ({ body }, outcome) => ({ kind: body.type, outcome }),
});

/** Undefined if no account has the address. */
async function signInTo(
  context: Context,
  { body, target, code, visitor }: ProvedContact,
): Promise<Reply | undefined> {
  const account = await findAccountByContact(context.db, body.type, target);
  if (!account) return undefined;
  return await openSession(context, {
    accountId: account.id,
    visitor,
    endsOtherSession: body.forceLogin ?? false,
    proof: { contactKind: body.type, target, code },
  });
}

/** Opens an account with its first session. If the address was taken meanwhile, signs in to its account instead. */
async function signUp(context: Context, contact: ProvedContact): Promise<Reply> {
  const { body, target, code, visitor } = contact;
  const [username = ""] = target.split("@");
  const { email: supportMailbox } = (await context.content.read()).company;
  try {
    return await inTransaction(context.db, async (tx) => {
      const { id } = await openAccountWithFreeName(context, tx, {
        username,
        nickname: undefined,
        email: null,
        phone: null,
        [body.type]: target,
        passwordHash: null,
        clientKey: visitor.clientKey,
      });
      await setCodeOwner(tx, code.id, id);
      const proof = { contactKind: body.type, target, code };
      const session = { accountId: id, visitor, endsOtherSession: false, proof, supportMailbox };
      return { ...(await openSessionIn(tx, context, session)), isNewAccount: true };
    });
  } catch (error) {
    if (!isRejection("emailTaken", "phoneTaken")(error)) throw error;
    const reply = await signInTo(context, contact);
    if (reply) return reply;
    throw error;
  }
}
