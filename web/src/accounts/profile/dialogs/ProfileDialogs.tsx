import type { Localized } from "@baleen/contract/language.ts";
import { useEffect, useRef } from "react";
import { useText } from "../../../platform/i18n/language.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import type { ContactKind } from "../../codes/contact.ts";
import { useCooldown } from "../../codes/cooldown.ts";
import type { SessionUser } from "../../session/session-user.ts";
import { bindTexts, replaceTexts, texts, unbindTexts } from "../profile.text.ts";
import { ActivateCardForm } from "./ActivateCardForm.tsx";
import { BindForm } from "./BindForm.tsx";
import { ChangePasswordForm } from "./ChangePasswordForm.tsx";
import { close, doneTexts } from "./dialogs.text.ts";
import { UnbindForm } from "./UnbindForm.tsx";

export type DialogName = "password" | "card" | ContactKind | `unbind-${ContactKind}`;

interface Props {
  open: DialogName | undefined;
  user: SessionUser | undefined;
  onClose(): void;
  /** Called with what to say after a change. */
  onDone(message: Localized): void;
}

/** The dialogs of the profile. A form is mounted only while its dialog is open, so closing clears it. */
export function ProfileDialogs({ open, user, onClose, onDone }: Props) {
  const text = useText();
  // Kept here so that a cooldown survives closing the dialog.
  const cooldowns = { email: useCooldown(), phone: useCooldown() };
  const unbinding = open && unbindingOf(open);
  const hasUnbound = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `user` changes after unbinding.
  useEffect(() => {
    // The focused button is removed with its contact, which moves focus to the body.
    if (hasUnbound.current && document.activeElement === document.body)
      document.querySelector("main")?.focus();
    hasUnbound.current = false;
  }, [user]);

  const finishUnbinding = () => {
    hasUnbound.current = true;
    onDone(doneTexts.unbound);
  };
  return (
    <Dialog
      open={open !== undefined}
      onClose={onClose}
      title={text(open ? titleOf(open, user) : texts.title)}
      closeLabel={text(close)}
    >
      {open === "password" && (
        <ChangePasswordForm username={user?.username} onDone={() => onDone(doneTexts.password)} />
      )}
      {open === "card" && <ActivateCardForm onDone={() => onDone(doneTexts.card)} />}
      {(open === "email" || open === "phone") && (
        <BindForm
          contactKind={open}
          cooldown={cooldowns[open]}
          isReplacing={Boolean(user?.[open])}
          onDone={() => {
            // The next code goes to another contact.
            cooldowns[open].start(0);
            onDone(doneTexts.bound);
          }}
        />
      )}
      {unbinding && (
        <UnbindForm
          contactKind={unbinding}
          contact={user?.[unbinding] ?? ""}
          username={user?.username}
          onDone={finishUnbinding}
        />
      )}
    </Dialog>
  );
}

function titleOf(name: DialogName, user: SessionUser | undefined): Localized {
  if (name === "password") return texts.changePassword;
  if (name === "card") return texts.activateCard;
  if (name === "email" || name === "phone") return user?.[name] ? replaceTexts[name] : bindTexts[name];
  return unbindTexts[name === "unbind-email" ? "email" : "phone"];
}

function unbindingOf(name: DialogName): ContactKind | undefined {
  if (name === "unbind-email") return "email";
  return name === "unbind-phone" ? "phone" : undefined;
}
