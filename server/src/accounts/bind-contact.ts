import type { bindEmail as emailCall, bindPhone as phoneCall } from "@baleen/contract/binding.ts";
import { checkCode, codeWrong } from "../codes/check-code.ts";
import { spendCode, spendOpenCodes } from "../codes/code-store.ts";
import { inTransaction } from "../db/transaction.ts";
import { isUniqueViolation } from "../db/unique-violation.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../http/app-error.ts";
import type { Handler, SignedIn, Visitor } from "../http/handler.ts";
import { secondsAfter } from "../outside/clock.ts";
import { type Account, type Contact, channelOf, findAccount, setContact } from "./account-store.ts";
import { putChangeNotices } from "./change-notices.ts";
import { addressTaken } from "./open-account.ts";
import { lockVerified, verifyPassword } from "./verify-password.ts";

export const bindEmail: Handler<Deps, typeof emailCall> = async (deps, { body, user, visitor }) =>
  await bindContact(deps, { contact: "email", address: body.email, ...body, user, visitor });

export const bindPhone: Handler<Deps, typeof phoneCall> = async (deps, { body, user, visitor }) =>
  await bindContact(deps, { contact: "phone", address: body.phone, ...body, user, visitor });

interface Binding {
  readonly contact: Contact;
  readonly address: string;
  readonly code: string;
  readonly password?: string | undefined;
  readonly user: SignedIn;
  readonly visitor: Visitor;
}

/** For so long a sign-in proves that the owner is there. */
const freshS = 10 * 60;

/**
 * Binds an address that its code has proved. A token that somebody else has got hold of must not become another way
 * in: the password is needed as well, unless the person has only just signed in and no address is replaced.
 */
async function bindContact(deps: Deps, binding: Binding): Promise<null> {
  const { contact, address, user, visitor } = binding;
  const account = await findAccount(deps.db, user.accountId);
  if (!account) throw new AppError("unauthorised");
  const isProved = binding.password !== undefined;
  if (binding.password !== undefined) {
    await verifyPassword(deps, user.accountId, binding.password, "password");
  } else if (account[contact] !== null || !isFresh(user, visitor, deps.clock.now())) throw passwordNeeded();
  const proof = {
    purpose: "bind",
    channel: channelOf(contact),
    target: address,
    accountId: account.id,
  } as const;
  const code = await checkCode(deps, proof, binding.code, visitor.device);
  await takeAddress(deps, binding, { account, isProved, codeId: code.id });
  return null;
}

/** A token in another browser than the one that signed in was carried there. */
function isFresh({ signedInAt, deviceDigest }: SignedIn, { device }: Visitor, now: Date): boolean {
  const isElsewhere = !device.isNew && device.digest !== deviceDigest;
  return !isElsewhere && secondsAfter(signedInAt, freshS) > now;
}

function passwordNeeded(): AppError {
  return new AppError("passwordNeeded", { fields: { password: "passwordNeeded" } });
}

interface Proved {
  /** As it was when the password was compared. */
  readonly account: Account;
  readonly isProved: boolean;
  readonly codeId: number;
}

async function takeAddress(deps: Deps, binding: Binding, { account, isProved, codeId }: Proved) {
  const { contact, address } = binding;
  const { language } = binding.visitor;
  const channel = channelOf(contact);
  const now = deps.clock.now();
  try {
    await inTransaction(deps.db, async (tx) => {
      const before = await lockVerified(tx, account, "password");
      // Bound by another call meanwhile: now it would be replaced.
      if (before[contact] !== null && !isProved) throw passwordNeeded();
      if (!(await spendCode(tx, codeId, now))) throw codeWrong();
      if (!(await setContact(tx, before.id, contact, address))) throw addressTaken(contact);
      const replaced = before[contact];
      if (replaced === address) return;
      // The next owner of the old address must not be signed in by a code from before.
      if (replaced !== null) await spendOpenCodes(tx, { purpose: "login", channel, target: replaced }, now);
      const change = { purpose: "address-changed", account: before, contact, address, language } as const;
      await putChangeNotices(deps, tx, change);
    });
  } catch (error) {
    // Of two people who prove the same address at once, the database lets one have it.
    if (isUniqueViolation(error)) throw addressTaken(contact);
    throw error;
  }
}
