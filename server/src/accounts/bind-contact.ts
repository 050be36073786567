import type {
  bindEmail as emailCall,
  bindPhone as phoneCall,
  unbindEmail as unbindEmailCall,
  unbindPhone as unbindPhoneCall,
} from "@baleen/contract/accounts/binding.ts";
import type { BodyOf, ReplyOf } from "@baleen/contract/call.ts";
import { parsePhone } from "@baleen/contract/typed-values/phone.ts";
import type { Context } from "../context.ts";
import { isUniqueViolation } from "../platform/database/database-errors.ts";
import { inTransaction, type Tx } from "../platform/database/transaction.ts";
import type { Handler, SignedInUser, Visitor } from "../platform/http/handler.ts";
import { Rejection } from "../platform/rejection.ts";
import { type Account, type ContactKind, channelOf, findAccount, setContact } from "./account-store.ts";
import { enqueueNotices } from "./change-notices.ts";
import { checkCode, codeWrong, consumeCode, consumeOpenCodes } from "./codes/code-store.ts";
import { endAccess } from "./end-access.ts";
import { lockIfPasswordUnchanged, verifyPassword } from "./passwords.ts";
import { isRecentSignIn } from "./recent-sign-in.ts";
import { contactTaken } from "./register.ts";

export const bindEmail: Handler<typeof emailCall> = async (context, request) =>
  await bindContact(context, "email", request.body.email, request);

export const bindPhone: Handler<typeof phoneCall> = async (context, request) =>
  await bindContact(context, "phone", request.body.phone, request);

interface ContactRequest<Body> {
  readonly body: Body;
  readonly user: SignedInUser;
  readonly visitor: Visitor;
}

type BindReply = ReplyOf<typeof emailCall>;
type BindProof = Pick<BodyOf<typeof emailCall>, "code" | "password">;

/**
 * Binds an address after checking its verification code. A stolen session token must not be enough, so the password is
 * required as well, unless the sign-in is recent and no address is replaced.
 */
async function bindContact(
  context: Context,
  contactKind: ContactKind,
  address: string,
  { body: { code: typed, password }, user, visitor }: ContactRequest<BindProof>,
): Promise<BindReply> {
  const account = await findAccount(context.db, user.accountId);
  if (!account) throw new Rejection("unauthorised");
  if (password !== undefined) await verifyPassword(context, account.id, password, "password");
  else if (account[contactKind] !== null || !isRecentSignIn(user, visitor, context.clock.now()))
    throw passwordNeeded();
  const channel = channelOf(contactKind);
  const proof = { purpose: "bind", channel, target: address, accountId: account.id } as const;
  const code = await checkCode(context, proof, typed, visitor.device);
  const now = context.clock.now();
  const bind = async (tx: Tx) => {
    const before = await lockIfPasswordUnchanged(tx, user, account, "password");
    const previousAddress = before[contactKind];
    // Another call has bound an address meanwhile, and replacing it needs the password.
    if (previousAddress !== null && password === undefined) throw passwordNeeded();
    if (!(await consumeCode(tx, code.id, now))) throw codeWrong();
    if (!(await setContact(tx, account.id, contactKind, address))) throw contactTaken(contactKind);
    if (previousAddress === address) return { recoveryKeyEnded: false };
    // Codes sent to the old address must not sign its next owner in to this account.
    if (previousAddress !== null) await consumeOpenCodes(tx, channel, previousAddress, now);
    await enqueueNotices(context, tx, before, {
      purpose: "address-changed",
      change: previousAddress === null ? "added" : "replaced",
      changed: { channel, address },
      language: visitor.language,
    });
    const ended = await endAccess(context, tx, before, "contactAdded");
    return { recoveryKeyEnded: ended.recoveryKey };
  };
  try {
    return await inTransaction(context.db, bind);
  } catch (error) {
    // Two accounts may bind the same address concurrently; the database allows one.
    if (isUniqueViolation(error)) throw contactTaken(contactKind);
    throw error;
  }
}

function passwordNeeded(): Rejection {
  return new Rejection("passwordNeeded", { fields: { password: "passwordNeeded" } });
}

export const unbindEmail: Handler<typeof unbindEmailCall> = async (context, request) =>
  await unbindContact(context, "email", request.body.email, request);

export const unbindPhone: Handler<typeof unbindPhoneCall> = async (context, request) =>
  await unbindContact(context, "phone", request.body.phone, request);

/** Removes `address`, the address that the page shows. If another address was bound since, it stays. */
async function unbindContact(
  context: Context,
  contactKind: ContactKind,
  address: string,
  { body: { password }, user, visitor: { language } }: ContactRequest<{ readonly password: string }>,
): Promise<null> {
  const verified = await verifyPassword(context, user.accountId, password, "password");
  const channel = channelOf(contactKind);
  await inTransaction(context.db, async (tx) => {
    const account = await lockIfPasswordUnchanged(tx, user, verified, "password");
    if (account[contactKind] !== address) throw new Rejection("addressNotBound");
    if (!canSignInWithout(account, contactKind)) throw new Rejection("lastSignInMethod");
    await setContact(tx, account.id, contactKind, null);
    // Codes sent to the address must not sign its next owner in to this account.
    await consumeOpenCodes(tx, channel, address, context.clock.now());
    const removal = { purpose: "address-changed", change: "removed", changed: { channel, address } } as const;
    await enqueueNotices(context, tx, account, { ...removal, language });
  });
  return null;
}

/**
 * Whether the owner can still sign in without the address. The username works with the password, unless it is a phone
 * number, because another account could bind that number.
 */
function canSignInWithout({ username, email, phone }: Account, removedContact: ContactKind): boolean {
  const other = removedContact === "email" ? phone : email;
  return other !== null || parsePhone(username) === undefined;
}
