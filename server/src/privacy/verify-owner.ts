import type { sendAccountCode as call } from "@baleen/contract/accounts/codes.ts";
import type { OwnerProof } from "@baleen/contract/privacy/privacy.ts";
import { lockOwnAccount } from "../accounts/account-access.ts";
import { channelOf, findAccount } from "../accounts/account-store.ts";
import { checkCode, codeWrong, consumeCode } from "../accounts/codes/code-store.ts";
import { checkOptionalCaptcha, sendCode } from "../accounts/codes/send-code.ts";
import { lockIfPasswordUnchanged, verifyPassword } from "../accounts/passwords.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../platform/database/transaction.ts";
import type { Handler, SignedInUser, Visitor } from "../platform/http/handler.ts";
import { Rejection } from "../platform/rejection.ts";

export const sendAccountCode: Handler<typeof call> = async (context, { body, user, visitor }) => {
  const { accountId } = user;
  const { purpose, type, ...captchaInput } = body;
  const target = (await findAccount(context.db, accountId))?.[type];
  if (!target) throw new Rejection("addressNotBound");
  const freeCounters = await checkOptionalCaptcha(context, "own codes", captchaInput, { user, visitor });
  const proof = { purpose, channel: channelOf(type), target, accountId } as const;
  return await sendCode(context, proof, visitor, freeCounters);
};

interface ProofRequest {
  readonly purpose: "export" | "delete";
  readonly proof: OwnerProof;
  readonly user: SignedInUser;
  readonly visitor: Visitor;
}

/**
 * Checks a proof of ownership in addition to the session token: the password, or a code sent to a bound address.
 * Returns a function that locks the account and uses the code up; it throws if the proof is no longer valid. Throws
 * `passwordWrong`, `codeWrong` or `addressNotBound`.
 */
export async function verifyOwner(context: Context, { purpose, proof, user, visitor }: ProofRequest) {
  const { accountId } = user;
  if (proof.type === "password") {
    const verifiedAccount = await verifyPassword(
      context,
      accountId,
      requireField(proof, "password"),
      "password",
    );
    return (tx: Tx) => lockIfPasswordUnchanged(tx, user, verifiedAccount, "password");
  }
  const contact = proof.type;
  const target = (await findAccount(context.db, accountId))?.[contact];
  if (!target) throw new Rejection("addressNotBound");
  const codeScope = { purpose, channel: channelOf(contact), target, accountId } as const;
  const code = await checkCode(context, codeScope, requireField(proof, "code"), visitor.device);
  return async (tx: Tx) => {
    const account = await lockOwnAccount(tx, user, "manage");
    const isConsumed = account[contact] === target && (await consumeCode(tx, code.id, context.clock.now()));
    if (!isConsumed) throw codeWrong();
    return account;
  };
}

function requireField(proof: OwnerProof, field: "password" | "code"): string {
  const value = proof[field];
  if (value === undefined) throw new Rejection("invalidRequest", { fields: { [field]: "required" } });
  return value;
}
