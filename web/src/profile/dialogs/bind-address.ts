import { bindEmail, bindPhone } from "@baleen/contract/binding.ts";
import type { Language } from "@baleen/contract/language.ts";
import { sentenceOf } from "../../api/api-error.ts";
import { sendCall } from "../../api/send-call.ts";
import { normaliseContact } from "../../codes/normalise-contact.ts";
import type { ContactKind } from "../../codes/request-code.ts";
import { checkUser, isProblem } from "../../session/check-user.ts";
import { bindingTexts } from "./dialogs.text.ts";
import type { Outcome } from "./outcome.ts";

const calls = { email: bindEmail, phone: bindPhone } as const;

interface Binding {
  readonly contactKind: ContactKind;
  readonly address: string;
  readonly code: string;
  /** The current password, which replacing an address needs. */
  readonly password?: string | undefined;
}

export async function bindAddress(binding: Binding, language: Language): Promise<Outcome> {
  const user = checkUser();
  if (isProblem(user)) return { problem: user };
  const { contactKind, address, code, password } = binding;
  const body = { [contactKind]: normaliseContact(contactKind, address), code, ...(password && { password }) };
  try {
    await sendCall(calls[contactKind], { body, language });
    return undefined;
  } catch (error) {
    return { problem: sentenceOf(error, bindingTexts.failed), error };
  }
}
