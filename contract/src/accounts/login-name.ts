import { findEmails } from "../typed-values/email.ts";
import { readPhone } from "../typed-values/phone.ts";
import { only, plainText } from "../typed-values/plain-text.ts";
import { readUsername } from "../typed-values/username.ts";
import { usernameKey } from "./account-fields.ts";

/** "手机号：", "tel: ", "账号 ". No username has a colon or a space. */
const label = /^[^\d:@]{1,20}[: ] */;

/**
 * What a login name can mean, each in its stored form: a username, an e-mail address, a phone number. The last two are empty
 * if it is none.
 */
export function readLoginName(typed: string) {
  return {
    usernameKey: usernameKey(typed),
    email: only(findEmails(typed)) ?? only(findEmails(readUsername(typed))) ?? "",
    phone: readPhone(typed) ?? readPhone(plainText(typed).replace(label, "")) ?? "",
  };
}
