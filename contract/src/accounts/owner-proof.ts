import * as z from "zod/mini";
import { currentPassword, verificationCode } from "./account-fields.ts";

/**
 * A proof of ownership beside the session: the password, a code that was sent to a bound address, or, for accounts
 * without a password, a sign-in on this device within the last ten minutes.
 */
export const ownerProofFields = {
  type: z.enum(["password", "email", "phone", "recentSignIn"]),
  password: z.optional(currentPassword),
  code: z.optional(verificationCode),
};
export const ownerProof = z.object(ownerProofFields);
export type OwnerProof = z.output<typeof ownerProof>;
