import { findEmails } from "../typed-values/email.ts";
import { readPhone } from "../typed-values/phone.ts";
import { only, plainText } from "../typed-values/plain-text.ts";
import { readUsername } from "../typed-values/username.ts";
import { usernameKey } from "./account-fields.ts";

/** Labels before a login name, such as "手机号：", "tel: " and "账号 ". Usernames contain no colon and no space. */
const label = /^[^\d:@]{1,20}[: ] */;

/** The stored forms of a login name. `email` and `phone` are empty if it is not an e-mail address or phone number. */
export function readLoginName(typed: string) {
  return {
    usernameKey: usernameKey(typed),
    email: only(findEmails(typed)) ?? only(findEmails(readUsername(typed))) ?? "",
    phone: readPhone(typed) ?? readPhone(plainText(typed).replace(label, "")) ?? "",
  };
}
