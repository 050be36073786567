import type { sendAccountCode as call } from "@baleen/contract/accounts/codes.ts";
import type { OwnerProof } from "@baleen/contract/privacy/privacy.ts";
import { type Account, channelOf, findAccount, lockAccount } from "../accounts/account-store.ts";
import { checkCode, codeWrong } from "../accounts/codes/check-code.ts";
import { spendCode } from "../accounts/codes/code-store.ts";
import { sendCode } from "../accounts/codes/send-code.ts";
import { checkCaptchaOrFree } from "../accounts/codes/send-codes.ts";
import { lockVerified, verifyPassword } from "../accounts/verify-password.ts";
import type { Tx } from "../platform/database/transaction.ts";
import { AppError } from "../platform/http/app-error.ts";
import type { Handler, SignedIn, Visitor } from "../platform/http/handler.ts";
import type { PrivacyDeps } from "./deps.ts";

export const sendAccountCode: Handler<PrivacyDeps, typeof call> = async (deps, { body, user, visitor }) => {
  const { accountId } = user;
  const { purpose, type, ...solved } = body;
  const target = (await findAccount(deps.db, accountId))?.[type];
  if (!target) throw new AppError("addressNotBound");
  await checkCaptchaOrFree(deps, "own codes", solved, { user, visitor });
  return await sendCode(deps, { purpose, channel: channelOf(type), target, accountId }, visitor);
};

interface Asking {
  readonly purpose: "export" | "delete";
  readonly proof: OwnerProof;
  readonly user: SignedIn;
  readonly visitor: Visitor;
}

/** Locks the proved account, spending its code, if it was one. Throws if the proof holds no more. */
type LockOwner = (tx: Tx) => Promise<Account>;

/**
 * Makes sure that the owner is there, not only the token: by the password, or by a code that was sent to a bound
 * address. Throws `passwordWrong`, `codeWrong` or `addressNotBound`.
 */
export async function proveOwner(
  deps: PrivacyDeps,
  { purpose, proof, user, visitor }: Asking,
): Promise<LockOwner> {
  const { accountId } = user;
  if (proof.type === "password") {
    const proved = await verifyPassword(deps, accountId, given(proof, "password"), "password");
    return (tx) => lockVerified(tx, proved, "password");
  }
  const contact = proof.type;
  const target = (await findAccount(deps.db, accountId))?.[contact];
  if (!target) throw new AppError("addressNotBound");
  const sent = { purpose, channel: channelOf(contact), target, accountId } as const;
  const code = await checkCode(deps, sent, given(proof, "code"), visitor.device);
  return async (tx) => {
    const account = await lockAccount(tx, accountId);
    if (account.deleted_at !== null) throw new AppError("unauthorised");
    const isSpent = account[contact] === target && (await spendCode(tx, code.id, deps.clock.now()));
    if (!isSpent) throw codeWrong();
    return account;
  };
}

function given(proof: OwnerProof, field: "password" | "code"): string {
  const value = proof[field];
  if (value === undefined) throw new AppError("invalidRequest", { fields: { [field]: "required" } });
  return value;
}
