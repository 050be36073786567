import { nameBeforeAt, type RegistrationType, type RegistrationValues } from "./form-rules.ts";

/** The username that an account gets: the chosen one, the part before the at-sign, or the phone number. */
export function usernameFor(type: RegistrationType, values: Partial<RegistrationValues>): string {
  if (type === "account") return values.username ?? "";
  return type === "email" ? nameBeforeAt(values.email ?? "") : (values.phone ?? "");
}

/**
 * What is sent to register. The server of this site names people by itself; others take the name from here. No field
 * asks for a nickname, so it is the username.
 */
export function registrationBody(type: RegistrationType, values: RegistrationValues): object {
  const { email, phone, code, password } = values;
  const username = usernameFor(type, values);
  const body = { type, username, password, nickname: username };
  if (type === "account") return body;
  return type === "email" ? { ...body, email, code } : { ...body, phone, code };
}
