import type { Deps } from "../deps.ts";
import { AppError } from "../http/app-error.ts";
import { isCommonPassword } from "./common-passwords.ts";

/** Hashes a new password. Throws `passwordCommon` with the field's name if common passwords are rejected. */
export async function hashNewPassword(deps: Deps, password: string, field: string): Promise<string> {
  if (deps.refuseCommonPasswords && (await isCommonPassword(password))) {
    throw new AppError("passwordCommon", { fields: { [field]: "passwordCommon" } });
  }
  return await deps.passwordHash.hash(password);
}
