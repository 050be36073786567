import { findEmails } from "../typed-values/email.ts";
import { normaliseText, singleOrUndefined } from "../typed-values/normalise-text.ts";
import { parsePhone } from "../typed-values/phone.ts";
import { normaliseUsername } from "../typed-values/username.ts";
import { usernameKey } from "./account-fields.ts";

/** Labels before a login name, such as "手机号：", "tel: " and "账号 ". Usernames contain no colon and no space. */
const label = /^[^\d:@]{1,20}[: ] */;

/** The stored forms of a login name. `email` and `phone` are empty if it is not an e-mail address or phone number. */
export function parseLoginName(typed: string) {
  return {
    usernameKey: usernameKey(typed),
    email:
      singleOrUndefined(findEmails(typed)) ?? singleOrUndefined(findEmails(normaliseUsername(typed))) ?? "",
    phone: parsePhone(typed) ?? parsePhone(normaliseText(typed).replace(label, "")) ?? "",
  };
}
