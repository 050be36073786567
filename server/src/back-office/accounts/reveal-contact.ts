import { type Account, type ContactKind, findAccount } from "../../accounts/account-store.ts";
import { ExplainedError } from "../../platform/explained-error.ts";
import type { ConsoleAction } from "../console-handler.ts";
import { actOnAccount } from "./act-on-account.ts";

/** The unmasked address of an account. It is not in the audit log entry. */
export const revealContact: ConsoleAction<"revealContact"> = async (deps, { id, contact, ...by }) => {
  const action = { ...by, id, action: "revealContact", params: { contact } } as const;
  await actOnAccount(deps, action, async (_, account) => {
    requireAddress(account, contact);
    return { result: null };
  });
  return { address: requireAddress(await findAccount(deps.db, id), contact) };
};

function requireAddress(account: Account | undefined, contact: ContactKind): string {
  const address = account?.[contact];
  if (address) return address;
  throw new ExplainedError({
    zh: contact === "email" ? "账号没有邮箱" : "账号没有手机号",
    en: `The account has no ${contact === "email" ? "email address" : "phone number"}`,
  });
}
