import { register as call } from "@baleen/contract/accounts/registration.ts";
import type { SentBodyOf } from "@baleen/contract/call.ts";
import type { Language } from "@baleen/contract/language.ts";
import { sendCall } from "../../platform/api/call-api.ts";
import { nameBeforeAt, type RegistrationType, type RegistrationValues } from "../sign-in/form-rules.ts";

/** The username of the new account: the chosen one, the part before the at-sign, or the phone number. */
export function usernameFor(type: RegistrationType, values: Partial<RegistrationValues>): string {
  if (type === "account") return values.username ?? "";
  return type === "email" ? nameBeforeAt(values.email ?? "") : (values.phone ?? "");
}

/**
 * The payload of spec §3. This site's server derives the username itself; other deployments read it from here. The
 * form has no field for the nickname, so it is the username.
 */
export function registrationBody(
  type: RegistrationType,
  values: RegistrationValues,
): SentBodyOf<typeof call> & { readonly username: string } {
  const { email = "", phone = "", code = "", password } = values;
  const username = usernameFor(type, values);
  // Without the fields of a contact, which would be loaded for a username too.
  const body = { username, password, nickname: username };
  if (type === "account") return { type, ...body };
  return type === "email" ? { type, ...body, email, code } : { type, ...body, phone, code };
}

/** Opens an account. Returns its username; other deployments may not name it. Throws an `ApiError`. */
export async function register(
  type: RegistrationType,
  values: RegistrationValues,
  language: Language,
): Promise<string> {
  const { value } = await sendCall(call, { body: registrationBody(type, values), language });
  return call.reply.safeParse(value).data?.username ?? usernameFor(type, values);
}
