import type { Localized } from "@baleen/contract/language.ts";
import { FormMessage, type Message } from "../../forms/FormMessage.tsx";
import { useText } from "../../i18n/language.tsx";
import { Link } from "../../navigation/Link.tsx";
import { isMendedBySigningIn } from "../../session/check-user.ts";
import { saveReturnPath } from "../../session/tab-storage.ts";
import { PendingButton } from "../../ui/pending-button/PendingButton.tsx";
import { signIn } from "./dialogs.text.ts";

interface Props {
  message: Message | undefined;
  submit: Localized;
  submitting: Localized;
  busy: boolean;
}

/** What came of a dialog's form, and the button for it. */
export function DialogSubmit({ message, submit, submitting, busy }: Props) {
  const text = useText();
  return (
    <>
      <FormMessage message={message} />
      {message && isMendedBySigningIn(message.sentence) && (
        <Link href="/login" onClick={() => saveReturnPath("/profile")}>
          {text(signIn)}
        </Link>
      )}
      <PendingButton
        kind="primary"
        type="submit"
        wide
        pending={busy}
        label={text(submit)}
        pendingLabel={text(submitting)}
      />
    </>
  );
}
