import type { revealContact as call } from "@baleen/contract/back-office/accounts.ts";
import { type Account, type ContactKind, findAccount } from "../../accounts/account-store.ts";
import type { Act } from "../console-handler.ts";
import { OperatorError } from "../operator-error.ts";
import { actOnAccount } from "./act-on-account.ts";

/** The whole address of an account; the entry does not keep it. Throws `OperatorError`. */
export const revealContact: Act<typeof call> = async (deps, { id, contact, ...by }) => {
  await actOnAccount(deps, { ...by, id, action: `reveal ${contact}` }, async (_, account) => {
    requireAddress(account, contact);
    return { result: null };
  });
  return { address: requireAddress(await findAccount(deps.db, id), contact) };
};

function requireAddress(account: Account | undefined, contact: ContactKind): string {
  const address = account?.[contact];
  if (address) return address;
  throw new OperatorError({
    zh: contact === "email" ? "账号没有邮箱" : "账号没有手机号",
    en: `The account has no ${contact === "email" ? "e-mail address" : "phone number"}`,
  });
}
