import type { ConsoleAction } from "../../operators/console-handler.ts";
import { Rejection } from "../../platform/rejection.ts";
import { type Account, type ContactKind, findAccount } from "../account-store.ts";
import { actOnAccount } from "./act-on-account.ts";

/** Returns the unmasked address of an account. The audit log entry does not contain it. */
export const revealContact: ConsoleAction<"revealContact"> = async (context, { id, contact, ...by }) => {
  const action = { ...by, id, action: "revealContact", params: { contact } } as const;
  await actOnAccount(context, action, async (_, account) => {
    requireAddress(account, contact);
    return { result: null };
  });
  return { address: requireAddress(await findAccount(context.db, id), contact) };
};

function requireAddress(account: Account | undefined, contact: ContactKind): string {
  const address = account?.[contact];
  if (!address) throw new Rejection("accountHasNoContact", { contact });
  return address;
}
