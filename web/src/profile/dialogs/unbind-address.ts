import { unbindEmail, unbindPhone } from "@baleen/contract/binding.ts";
import type { Language } from "@baleen/contract/language.ts";
import { sentenceOf } from "../../api/api-error.ts";
import { sendCall } from "../../api/send-call.ts";
import type { ContactKind } from "../../codes/request-code.ts";
import { checkUser, isProblem } from "../../session/check-user.ts";
import { unbindingTexts } from "./dialogs.text.ts";
import type { Outcome } from "./outcome.ts";

const calls = { email: unbindEmail, phone: unbindPhone } as const;

interface Unbinding {
  readonly contactKind: ContactKind;
  /** The address that is shown. Another one that was bound in its place meanwhile stays. */
  readonly address: string;
  readonly password: string;
}

export async function unbindAddress(
  { contactKind, address, password }: Unbinding,
  language: Language,
): Promise<Outcome> {
  const user = checkUser();
  if (isProblem(user)) return { problem: user };
  try {
    await sendCall(calls[contactKind], { body: { [contactKind]: address, password }, language });
    return undefined;
  } catch (error) {
    return { problem: sentenceOf(error, unbindingTexts.failed), error };
  }
}
