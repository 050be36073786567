import type { Localized } from "@baleen/contract/language.ts";
import { useText } from "../../i18n/language.tsx";
import type { SessionUser } from "../../session/session-user.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { bindTexts, doneTexts, replaceTexts, texts } from "../profile.text.ts";
import type { DialogName } from "../use-profile-dialog.ts";
import { ActivateCardForm } from "./ActivateCardForm.tsx";
import { BindForm } from "./BindForm.tsx";
import { ChangePasswordForm } from "./ChangePasswordForm.tsx";

interface Props {
  open: DialogName | undefined;
  user: SessionUser | undefined;
  onClose(): void;
  /** Something has changed; the words say what. */
  onDone(words: Localized): void;
}

/** The dialogs of the profile. Each form exists only while its dialog is open, so closing clears it. */
export function ProfileDialogs({ open, user, onClose, onDone }: Props) {
  const text = useText();
  return (
    <Dialog
      open={open !== undefined}
      onClose={onClose}
      title={text(open ? titleOf(open, user) : texts.title)}
      closeLabel={text(texts.close)}
    >
      {open === "password" && (
        <ChangePasswordForm username={user?.username} onDone={() => onDone(doneTexts.password)} />
      )}
      {open === "card" && <ActivateCardForm onDone={() => onDone(doneTexts.card)} />}
      {(open === "email" || open === "phone") && (
        <BindForm channel={open} isReplacing={Boolean(user?.[open])} onDone={() => onDone(doneTexts.bound)} />
      )}
    </Dialog>
  );
}

function titleOf(name: DialogName, user: SessionUser | undefined): Localized {
  if (name === "password") return texts.changePassword;
  if (name === "card") return texts.activateCard;
  return user?.[name] ? replaceTexts[name] : bindTexts[name];
}
