import type {
  bindEmail as emailCall,
  bindPhone as phoneCall,
  unbindEmail as unbindEmailCall,
  unbindPhone as unbindPhoneCall,
} from "@baleen/contract/accounts/binding.ts";
import { readPhone } from "@baleen/contract/typed-values/phone.ts";
import { secondsAfter } from "../platform/clock.ts";
import { isUniqueViolation } from "../platform/database/database-errors.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { AppError } from "../platform/http/app-error.ts";
import type { Handler, SignedIn, Visitor } from "../platform/http/handler.ts";
import {
  type Account,
  type ContactKind,
  channelOf,
  findAccount,
  removeContact,
  setContact,
} from "./account-store.ts";
import { enqueueChangeNotices } from "./change-notices.ts";
import { checkCode, codeWrong, spendCode, spendOpenCodes } from "./codes/code-store.ts";
import type { AccountDeps } from "./deps.ts";
import { lockVerified, verifyPassword } from "./passwords.ts";
import { addressTaken } from "./register.ts";

export const bindEmail: Handler<AccountDeps, typeof emailCall> = async (deps, { body, user, visitor }) =>
  await bindContact(deps, { contactKind: "email", address: body.email, ...body, user, visitor });

export const bindPhone: Handler<AccountDeps, typeof phoneCall> = async (deps, { body, user, visitor }) =>
  await bindContact(deps, { contactKind: "phone", address: body.phone, ...body, user, visitor });

interface Binding {
  readonly contactKind: ContactKind;
  readonly address: string;
  readonly code: string;
  readonly password?: string | undefined;
  readonly user: SignedIn;
  readonly visitor: Visitor;
}

const freshS = 10 * 60;

/**
 * Binds an address after checking its verification code. A stolen token must not be enough for that, so the password
 * is required as well, unless the sign-in is recent and no address is replaced.
 */
async function bindContact(deps: AccountDeps, binding: Binding): Promise<null> {
  const { contactKind, address, user, visitor } = binding;
  const account = await findAccount(deps.db, user.accountId);
  if (!account) throw new AppError("unauthorised");
  const isPasswordVerified = binding.password !== undefined;
  if (binding.password !== undefined) {
    await verifyPassword(deps, user.accountId, binding.password, "password");
  } else if (account[contactKind] !== null || !isFresh(user, visitor, deps.clock.now()))
    throw passwordNeeded();
  const proof = {
    purpose: "bind",
    channel: channelOf(contactKind),
    target: address,
    accountId: account.id,
  } as const;
  const code = await checkCode(deps, proof, binding.code, visitor.device);
  await takeAddress(deps, binding, { account, isPasswordVerified, codeId: code.id });
  return null;
}

/** A token used on another device than the one that signed in may be stolen. */
function isFresh({ signedInAt, deviceDigest }: SignedIn, { device }: Visitor, now: Date): boolean {
  const isElsewhere = !device.isNew && device.digest !== deviceDigest;
  return !isElsewhere && secondsAfter(signedInAt, freshS) > now;
}

function passwordNeeded(): AppError {
  return new AppError("passwordNeeded", { fields: { password: "passwordNeeded" } });
}

interface VerifiedBinding {
  /** The account at the time of the comparison. */
  readonly account: Account;
  readonly isPasswordVerified: boolean;
  readonly codeId: number;
}

async function takeAddress(
  deps: AccountDeps,
  binding: Binding,
  { account, isPasswordVerified, codeId }: VerifiedBinding,
) {
  const { contactKind, address } = binding;
  const { language } = binding.visitor;
  const channel = channelOf(contactKind);
  const now = deps.clock.now();
  try {
    await inTransaction(deps.db, async (tx) => {
      const before = await lockVerified(tx, account, "password");
      // Another call has bound an address since: binding would replace it now.
      if (before[contactKind] !== null && !isPasswordVerified) throw passwordNeeded();
      if (!(await spendCode(tx, codeId, now))) throw codeWrong();
      if (!(await setContact(tx, before.id, contactKind, address))) throw addressTaken(contactKind);
      const replaced = before[contactKind];
      if (replaced === address) return;
      // Codes sent to the old address must not sign in its next owner.
      if (replaced !== null) await spendOpenCodes(tx, { purpose: "login", channel, target: replaced }, now);
      const change = { purpose: "address-changed", account: before, contactKind, address, language } as const;
      await enqueueChangeNotices(deps, tx, change);
    });
  } catch (error) {
    // Two accounts may bind the same address concurrently; the database allows one.
    if (isUniqueViolation(error)) throw addressTaken(contactKind);
    throw error;
  }
}

export const unbindEmail: Handler<AccountDeps, typeof unbindEmailCall> = async (
  deps,
  { body, user, visitor },
) => await unbindContact(deps, { contactKind: "email", address: body.email, ...body, user, visitor });

export const unbindPhone: Handler<AccountDeps, typeof unbindPhoneCall> = async (
  deps,
  { body, user, visitor },
) => await unbindContact(deps, { contactKind: "phone", address: body.phone, ...body, user, visitor });

interface Unbinding {
  readonly contactKind: ContactKind;
  /** The address shown on the page; one that was bound since is not removed. */
  readonly address: string;
  readonly password: string;
  readonly user: SignedIn;
  readonly visitor: Visitor;
}

async function unbindContact(deps: AccountDeps, unbinding: Unbinding): Promise<null> {
  const { contactKind, address, password, user, visitor } = unbinding;
  const verified = await verifyPassword(deps, user.accountId, password, "password");
  await inTransaction(deps.db, async (tx) => {
    const account = await lockVerified(tx, verified, "password");
    if (account[contactKind] !== address) throw new AppError("addressNotBound");
    if (!hasOtherWayIn(account, contactKind)) throw new AppError("lastWayIn");
    await removeContact(tx, account.id, contactKind);
    // Codes sent to the address must not sign in its next owner.
    const sent = { purpose: "login", channel: channelOf(contactKind), target: address } as const;
    await spendOpenCodes(tx, sent, deps.clock.now());
    const change = { purpose: "address-changed", contactKind, address: null } as const;
    await enqueueChangeNotices(deps, tx, { ...change, account, language: visitor.language });
  });
  return null;
}

/**
 * Whether the owner can still sign in without the address. The username works with the password, unless it is a phone
 * number: then it could mean the account that has bound that number.
 */
function hasOtherWayIn({ username, email, phone }: Account, removed: ContactKind): boolean {
  const other = removed === "email" ? phone : email;
  return other !== null || readPhone(username) === undefined;
}
