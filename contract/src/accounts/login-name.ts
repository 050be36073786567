import { findEmails } from "../typed-values/email.ts";
import { readPhone } from "../typed-values/phone.ts";
import { only, plainText } from "../typed-values/plain-text.ts";
import { readUsername } from "../typed-values/username.ts";
import { usernameKey } from "./account-fields.ts";

/** "手机号：", "tel: ", "账号 ". No username has a colon or a space. */
const label = /^[^\d:@]{1,20}[: ] */;

/** The stored forms of what a login name can mean; empty where it is no e-mail address or no phone number. */
export function readLoginName(typed: string) {
  return {
    usernameKey: usernameKey(typed),
    email: only(findEmails(typed)) ?? only(findEmails(readUsername(typed))) ?? "",
    phone: readPhone(typed) ?? readPhone(plainText(typed).replace(label, "")) ?? "",
  };
}
