import type {
  unbindEmail as emailCall,
  unbindPhone as phoneCall,
} from "@baleen/contract/accounts/binding.ts";
import { readPhone } from "@baleen/contract/typed-values/phone.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { AppError } from "../platform/http/app-error.ts";
import type { Handler, SignedIn, Visitor } from "../platform/http/handler.ts";
import { type Account, type ContactKind, channelOf, removeContact } from "./account-store.ts";
import { putChangeNotices } from "./change-notices.ts";
import { spendOpenCodes } from "./codes/code-store.ts";
import type { AccountDeps } from "./deps.ts";
import { lockVerified, verifyPassword } from "./verify-password.ts";

export const unbindEmail: Handler<AccountDeps, typeof emailCall> = async (deps, { body, user, visitor }) =>
  await unbindContact(deps, { contactKind: "email", address: body.email, ...body, user, visitor });

export const unbindPhone: Handler<AccountDeps, typeof phoneCall> = async (deps, { body, user, visitor }) =>
  await unbindContact(deps, { contactKind: "phone", address: body.phone, ...body, user, visitor });

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
    await putChangeNotices(deps, tx, { ...change, account, language: visitor.language });
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
