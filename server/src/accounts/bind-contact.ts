import type {
  bindEmail as emailCall,
  bindPhone as phoneCall,
  unbindEmail as unbindEmailCall,
  unbindPhone as unbindPhoneCall,
} from "@baleen/contract/accounts/binding.ts";
import type { BodyOf, ReplyOf } from "@baleen/contract/call.ts";
import type { Context } from "../context.ts";
import { isUniqueViolation } from "../platform/database/database-errors.ts";
import { inTransaction, type Tx } from "../platform/database/transaction.ts";
import type { Handler, SignedInUser, Visitor } from "../platform/http/handler.ts";
import { Rejection } from "../platform/rejection.ts";
import { type ContactKind, channelOf, setContact } from "./account-store.ts";
import { enqueueNotices } from "./change-notices.ts";
import { checkCode, codeWrong, consumeCode, consumeOpenCodes } from "./codes/code-store.ts";
import { endAccess } from "./end-access.ts";
import { proofOf, verifyOwner } from "./owner-proof.ts";
import { contactTaken } from "./register.ts";
import { canSignIn } from "./sign-in-ways.ts";
import { listIdentities } from "./wechat/identity-store.ts";

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
type BindProof = Pick<BodyOf<typeof emailCall>, "code" | "password" | "proof">;

/**
 * Binds an address after checking its verification code. A stolen session token must not be enough, so the owner is
 * verified as well. A recent sign-in is enough unless an address of an account with a password is replaced.
 */
async function bindContact(
  context: Context,
  contactKind: ContactKind,
  address: string,
  { body, user, visitor }: ContactRequest<BindProof>,
): Promise<BindReply> {
  const lockOwner = await verifyOwner(context, {
    ...{ purpose: "verify", proof: proofOf(body), codeField: "proof.code", user, visitor },
    isPasswordNeeded: (account) => account.password_hash !== null && account[contactKind] !== null,
  });
  const channel = channelOf(contactKind);
  const { accountId } = user;
  const proof = { purpose: "bind", channel, target: address, accountId } as const;
  const code = await checkCode(context, proof, body.code, visitor.device);
  const now = context.clock.now();
  const bind = async (tx: Tx) => {
    const before = await lockOwner(tx);
    const previousAddress = before[contactKind];
    if (!(await consumeCode(tx, code.id, now))) throw codeWrong();
    if (!(await setContact(tx, accountId, contactKind, address))) throw contactTaken(contactKind);
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

export const unbindEmail: Handler<typeof unbindEmailCall> = async (context, request) =>
  await unbindContact(context, "email", request.body.email, request);

export const unbindPhone: Handler<typeof unbindPhoneCall> = async (context, request) =>
  await unbindContact(context, "phone", request.body.phone, request);

/** Removes `address`, the address that the page shows. If another address was bound since, it stays. */
async function unbindContact(
  context: Context,
  contactKind: ContactKind,
  address: string,
  { body, user, visitor }: ContactRequest<Omit<BindProof, "code">>,
): Promise<null> {
  const { language } = visitor;
  const request = {
    purpose: "verify",
    proof: proofOf(body),
    codeField: "proof.code",
    user,
    visitor,
  } as const;
  const lockOwner = await verifyOwner(context, request);
  const channel = channelOf(contactKind);
  await inTransaction(context.db, async (tx) => {
    const account = await lockOwner(tx);
    if (account[contactKind] !== address) throw new Rejection("addressNotBound");
    const remaining = { ...account, [contactKind]: null };
    if (!canSignIn(context, remaining, await listIdentities(tx, account.id)))
      throw new Rejection(account.password_hash === null ? "lastWayIn" : "lastSignInMethod");
    await setContact(tx, account.id, contactKind, null);
    // Codes sent to the address must not sign its next owner in to this account.
    await consumeOpenCodes(tx, channel, address, context.clock.now());
    const removal = { purpose: "address-changed", change: "removed", changed: { channel, address } } as const;
    await enqueueNotices(context, tx, account, { ...removal, language });
  });
  return null;
}
