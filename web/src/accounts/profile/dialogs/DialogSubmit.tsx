import type { Localized } from "@baleen/contract/language.ts";
import { FormMessage, type Message } from "../../../platform/forms/FormMessage.tsx";
import { useText } from "../../../platform/i18n/language.tsx";
import { Link } from "../../../platform/navigation/Link.tsx";
import { PendingButton } from "../../../ui/pending-button/PendingButton.tsx";
import { isResolvedBySigningIn } from "../../session/require-user.ts";
import { saveReturnPath } from "../../session/tab-storage.ts";
import { signIn } from "./dialogs.text.ts";

interface Props {
  message: Message | undefined;
  label: Localized;
  pendingLabel: Localized;
  pending: boolean;
}

/** The end of a dialog's form: the result and the button. */
export function DialogSubmit({ message, label, pendingLabel, pending }: Props) {
  const text = useText();
  return (
    <>
      <FormMessage message={message} />
      {message && isResolvedBySigningIn(message.message) && (
        <Link href="/login" onClick={() => saveReturnPath("/profile")}>
          {text(signIn)}
        </Link>
      )}
      <PendingButton
        kind="primary"
        type="submit"
        wide
        pending={pending}
        label={text(label)}
        pendingLabel={text(pendingLabel)}
      />
    </>
  );
}
