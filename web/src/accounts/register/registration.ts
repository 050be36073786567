import { register as call } from "@baleen/contract/accounts/registration.ts";
import type { SentBodyOf } from "@baleen/contract/call.ts";
import type { Language } from "@baleen/contract/language.ts";
import { sendCall } from "../../platform/api/call-api.ts";
import { nameBeforeAt, type RegistrationType, type RegistrationValues } from "../sign-in/form-rules.ts";

/**
 * The username of the new account: the chosen one, the part of the e-mail address before the @, or the phone number.
 */
export function usernameFor(type: RegistrationType, values: Partial<RegistrationValues>): string {
  if (type === "account") return values.username ?? "";
  return type === "email" ? nameBeforeAt(values.email ?? "") : (values.phone ?? "");
}

/**
 * The registration payload of spec §3. This site's server derives the username itself; other deployments read it from
 * the payload. The form has no nickname field, so the username is also the nickname.
 */
export function registrationBody(
  type: RegistrationType,
  values: RegistrationValues,
): SentBodyOf<typeof call> & { readonly username: string } {
  const { email = "", phone = "", code = "", password } = values;
  const username = usernameFor(type, values);
  // Contact fields are added only when needed. Normalising them here would load their module for username registrations
  // too.
  const body = { username, password, nickname: username };
  if (type === "account") return { type, ...body };
  return type === "email" ? { type, ...body, email, code } : { type, ...body, phone, code };
}

/** Creates an account. Returns its username, which is derived here if the reply lacks it. Throws an `ApiError`. */
export async function register(
  type: RegistrationType,
  values: RegistrationValues,
  language: Language,
): Promise<string> {
  const { value } = await sendCall(call, { body: registrationBody(type, values), language });
  return call.reply.safeParse(value).data?.username ?? usernameFor(type, values);
}
