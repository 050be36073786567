import type { bindEmail as emailCall, bindPhone as phoneCall } from "@baleen/contract/accounts.ts";
import { checkCode, codeWrong } from "../codes/check-code.ts";
import { spendCode } from "../codes/code-store.ts";
import { inTransaction } from "../db/transaction.ts";
import { isUniqueViolation } from "../db/unique-violation.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../http/app-error.ts";
import type { Handler, SignedIn, Visitor } from "../http/handler.ts";
import { type Contact, findAccount, lockAccount, setContact } from "./account-store.ts";
import { addressTaken } from "./open-account.ts";
import { provePassword } from "./prove-password.ts";
import { tellOfChange } from "./tell-of-change.ts";

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

/** Binds an address that its code has proved. One that was bound before is replaced only with the password. */
async function bindContact(deps: Deps, binding: Binding): Promise<null> {
  const { contact, address, user, visitor } = binding;
  const account = await findAccount(deps.db, user.accountId);
  if (!account) throw new AppError("unauthorised");
  const before = account[contact];
  if (before !== null) await provePasswordFor(deps, binding);
  const channel = contact === "email" ? "email" : "sms";
  const proof = { purpose: "bind", channel, target: address, accountId: account.id } as const;
  const code = await checkCode(deps, proof, binding.code);
  await takeAddress(deps, binding, code.id);
  if (before !== null && before !== address) {
    tellOfChange(deps, { purpose: "address-changed", account, contact, address, language: visitor.language });
  }
  return null;
}

async function provePasswordFor(deps: Deps, { password, user }: Binding): Promise<void> {
  if (password === undefined)
    throw new AppError("passwordNeeded", { fields: { password: "passwordNeeded" } });
  await provePassword(deps, user.accountId, password, "password");
}

async function takeAddress(deps: Deps, { contact, address, user }: Binding, codeId: number): Promise<void> {
  try {
    await inTransaction(deps.db, async (tx) => {
      await lockAccount(tx, user.accountId);
      if (!(await spendCode(tx, codeId, deps.clock.now()))) throw codeWrong();
      if (!(await setContact(tx, user.accountId, contact, address))) throw addressTaken(contact);
    });
  } catch (error) {
    // Of two people who prove the same address at once, the database lets one have it.
    if (isUniqueViolation(error)) throw addressTaken(contact);
    throw error;
  }
}
