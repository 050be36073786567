import type { Language } from "@baleen/contract/language.ts";
import type { Deps } from "../deps.ts";
import { composeNotice } from "../messages/compose-message.ts";
import { NotConfiguredError } from "../outside/senders/sender.ts";
import type { Account, Contact } from "./account-store.ts";

type Change =
  | { readonly purpose: "password-changed"; readonly account: Account; readonly language: Language }
  | {
      readonly purpose: "address-changed";
      /** As it was before. */
      readonly account: Account;
      readonly contact: Contact;
      readonly address: string;
      readonly language: Language;
    };

/**
 * Tells the owner of a change where a thief could not prevent it: by the address as it was before. Nobody
 * waits for it, and the change stands even if it cannot be told.
 */
export function tellOfChange(deps: Deps, change: Change): void {
  const { account } = change;
  const replaced = change.purpose === "address-changed" ? account[change.contact] : null;
  const to = replaced ?? account.email ?? account.phone;
  if (to !== null) deps.later.start(() => tell(deps, change, to));
}

async function tell(deps: Deps, change: Change, to: string): Promise<void> {
  const { language } = change;
  const { basic, company } = await deps.content.read();
  const siteName = language === "zh" ? basic.name : basic.nameEn;
  const letter = {
    channel: channelOf(to),
    to,
    language,
    siteName,
    at: deps.clock.now(),
    contact: company.email,
  };
  const notice =
    change.purpose === "password-changed"
      ? composeNotice({ ...letter, purpose: change.purpose })
      : composeNotice({
          ...letter,
          purpose: change.purpose,
          newAddress: { channel: channelOf(change.address), address: change.address },
        });
  try {
    await deps.sender.send(notice);
  } catch (error) {
    // An operator may have set up SMS for codes alone.
    if (!(error instanceof NotConfiguredError)) throw error;
  }
}

function channelOf(address: string): "email" | "sms" {
  return address.includes("@") ? "email" : "sms";
}
