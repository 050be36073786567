import type { readProfile as call } from "@baleen/contract/accounts.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../http/app-error.ts";
import type { Handler } from "../http/handler.ts";
import { findAccount } from "./account-store.ts";
import { profileOf } from "./profile-of.ts";

export const readProfile: Handler<Deps, typeof call> = async ({ db, clock }, { user }) => {
  const account = await findAccount(db, user.accountId);
  if (!account) throw new AppError("unauthorised");
  return profileOf(account, clock.now());
};
