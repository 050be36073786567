import type { unbindEmail as emailCall, unbindPhone as phoneCall } from "@baleen/contract/binding.ts";
import { mainlandPhone, normalisePhone } from "@baleen/contract/rules.ts";
import { spendOpenCodes } from "../codes/code-store.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../http/app-error.ts";
import type { Handler, SignedIn, Visitor } from "../http/handler.ts";
import { type Account, type Contact, channelOf, removeContact } from "./account-store.ts";
import { putChangeNotices } from "./change-notices.ts";
import { lockVerified, verifyPassword } from "./verify-password.ts";

export const unbindEmail: Handler<Deps, typeof emailCall> = async (deps, { body, user, visitor }) =>
  await unbindContact(deps, { contact: "email", address: body.email, ...body, user, visitor });

export const unbindPhone: Handler<Deps, typeof phoneCall> = async (deps, { body, user, visitor }) =>
  await unbindContact(deps, { contact: "phone", address: body.phone, ...body, user, visitor });

interface Unbinding {
  readonly contact: Contact;
  /** The address that the page showed. Another one that was bound in its place meanwhile stays. */
  readonly address: string;
  readonly password: string;
  readonly user: SignedIn;
  readonly visitor: Visitor;
}

async function unbindContact(deps: Deps, unbinding: Unbinding): Promise<null> {
  const { contact, address, password, user, visitor } = unbinding;
  const proved = await verifyPassword(deps, user.accountId, password, "password");
  await inTransaction(deps.db, async (tx) => {
    const account = await lockVerified(tx, proved, "password");
    if (account[contact] !== address) throw new AppError("addressNotBound");
    if (!hasOtherWayIn(account, contact)) throw new AppError("lastWayIn");
    await removeContact(tx, account.id, contact);
    // The next owner of the address must not be signed in by a code from before.
    const sent = { purpose: "login", channel: channelOf(contact), target: address } as const;
    await spendOpenCodes(tx, sent, deps.clock.now());
    const change = { purpose: "address-changed", contact, address: null } as const;
    await putChangeNotices(deps, tx, { ...change, account, language: visitor.language });
  });
  return null;
}

/**
 * Whether the owner can still sign in once an address is gone. The password is known, so the username does, unless it
 * reads as a phone number: as a login name that means whoever has bound the number.
 */
function hasOtherWayIn({ username, email, phone }: Account, removed: Contact): boolean {
  const other = removed === "email" ? phone : email;
  return other !== null || !mainlandPhone.test(normalisePhone(username));
}
