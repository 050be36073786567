import type { sendAccountCode as call } from "@baleen/contract/accounts/codes.ts";
import type { OwnerProof } from "@baleen/contract/accounts/owner-proof.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../platform/database/transaction.ts";
import type { Handler, SignedInUser, Visitor } from "../platform/http/handler.ts";
import { Rejection } from "../platform/rejection.ts";
import { lockOwnAccount } from "./account-access.ts";
import { type Account, channelOf, findAccount } from "./account-store.ts";
import { checkCode, codeWrong, consumeCode } from "./codes/code-store.ts";
import { checkOptionalCaptcha, sendCode } from "./codes/send-code.ts";
import { lockIfPasswordUnchanged, verifyPassword } from "./passwords.ts";
import { isRecentSignIn } from "./recent-sign-in.ts";

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
  /** What a code must have been sent for. */
  readonly purpose: "export" | "delete" | "verify";
  /** Without a proof, the sign-in is the proof, if it is recent. */
  readonly proof: OwnerProof | undefined;
  /** The field that shows a wrong code. */
  readonly codeField?: "code" | "proof.code";
  readonly user: SignedInUser;
  readonly visitor: Visitor;
  /**
   * Whether neither a recent sign-in nor a code to `verify` is enough; by default for every account with a password.
   * Checked again under the lock.
   */
  isPasswordNeeded?(account: Account): boolean;
}

/**
 * Checks a proof of ownership beside the session token, which may be stolen: the password or, for accounts without one,
 * a recent sign-in on this device or a code to a bound address. For an export or a deletion a code is enough for every
 * account. Returns a function that locks the account and uses the code up; it throws if the proof is no longer valid.
 * Throws `passwordWrong`, `passwordNeeded`, `codeWrong`, `addressNotBound` or `signInAgain`.
 */
export async function verifyOwner(
  context: Context,
  { purpose, proof, codeField, user, visitor, isPasswordNeeded = hasPassword }: ProofRequest,
): Promise<(tx: Tx) => Promise<Account>> {
  const { accountId } = user;
  if (proof?.type === "password") {
    const password = requireField(proof, "password");
    const verifiedAccount = await verifyPassword(context, accountId, password, "password");
    return (tx) => lockIfPasswordUnchanged(tx, user, verifiedAccount, "password");
  }
  const isEnough = (account: Account) => {
    if (isPasswordNeeded(account)) throw passwordNeeded();
    return account;
  };
  const account = await findAccount(context.db, accountId);
  if (!account) throw new Rejection("unauthorised");
  if (proof === undefined || proof.type === "recentSignIn") {
    isEnough(account);
    if (!isRecentSignIn(user, visitor, context.clock.now()))
      throw hasPassword(account) ? passwordNeeded() : new Rejection("signInAgain");
    return async (tx) => isEnough(await lockOwnAccount(tx, user, "manage"));
  }
  if (purpose === "verify") isEnough(account);
  const contact = proof.type;
  const target = account[contact];
  if (!target) throw new Rejection("addressNotBound");
  const codeScope = { purpose, channel: channelOf(contact), target, accountId } as const;
  const code = await checkCode(context, codeScope, requireField(proof, "code"), visitor.device, codeField);
  return async (tx) => {
    const locked = await lockOwnAccount(tx, user, "manage");
    if (purpose === "verify") isEnough(locked);
    const isConsumed = locked[contact] === target && (await consumeCode(tx, code.id, context.clock.now()));
    if (!isConsumed) throw codeWrong(codeField);
    return locked;
  };
}

/** The proof in the body of a call in which `password` alone is a proof, too. */
export function proofOf({
  password,
  proof,
}: {
  readonly password?: string | undefined;
  readonly proof?: OwnerProof | undefined;
}): OwnerProof | undefined {
  return proof ?? (password === undefined ? undefined : { type: "password", password });
}

function hasPassword({ password_hash }: Account): boolean {
  return password_hash !== null;
}

function passwordNeeded(): Rejection {
  return new Rejection("passwordNeeded", { fields: { password: "passwordNeeded" } });
}

function requireField(proof: OwnerProof, field: "password" | "code"): string {
  const value = proof[field];
  if (value === undefined) throw new Rejection("invalidRequest", { fields: { [field]: "required" } });
  return value;
}
