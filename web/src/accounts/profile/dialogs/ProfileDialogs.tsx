import type { Localized } from "@baleen/contract/language.ts";
import { useEffect, useState } from "react";
import { useApiForm } from "../../../platform/forms/use-api-form.ts";
import { useLanguage, useText } from "../../../platform/i18n/use-language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { KeyField } from "../../../ui/fields/GroupedField.tsx";
import { ApiForm } from "../../ApiForm.tsx";
import type { ContactKind } from "../../codes/ContactField.tsx";
import { useCooldown } from "../../codes/cooldown.ts";
import styles from "../../form.module.css";
import { maskPhone } from "../../mask-phone.ts";
import { OwnerProofFields, useOwnerProof } from "../../owner-proof/OwnerProofFields.tsx";
import type { SessionUser } from "../../session/stored-user.ts";
import { bindTexts, replaceTexts, texts, unbindTexts } from "../ProfilePage.text.ts";
import { BindForm } from "./BindForm.tsx";
import { ChangePasswordForm } from "./ChangePasswordForm.tsx";
import {
  activateCard,
  cardForm,
  describeCardError,
  type UnbindingValues,
  unbindContact,
  unbindingForm,
} from "./dialog-calls.ts";
import {
  boundText,
  cardTexts,
  close,
  doneTexts,
  memberUntilText,
  passwordChangedText,
  unbindingText,
  unbindingTexts,
} from "./dialogs.text.ts";
import { HiddenUsername, OwnPasswordField } from "./own-password.tsx";
import { SetPasswordForm } from "./SetPasswordForm.tsx";

export type DialogName = "password" | "card" | ContactKind | `unbind-${ContactKind}`;

interface Props {
  open: DialogName | undefined;
  user: SessionUser | undefined;
  onClose(): void;
  /** Called when a card key was activated. The dialog stays open and shows the new end of the membership. */
  onActivated(): void;
  onDone(message: Localized): void;
}

/** The dialogs of the profile. A form is mounted only while its dialog is open, so closing a dialog clears its form. */
export function ProfileDialogs({ open, user, onClose, onActivated, onDone }: Props) {
  const text = useText();
  // Kept here so that a cooldown survives closing the dialog.
  const cooldowns = { email: useCooldown(), phone: useCooldown() };
  const unbinding = open && unbindingOf(open);
  const [userBeforeUnbinding, setUserBeforeUnbinding] = useState<SessionUser>();
  const [activated, setActivated] = useState<Localized>();

  useEffect(() => {
    if (!userBeforeUnbinding || userBeforeUnbinding === user) return;
    // Unbinding removes the focused button, which moves focus to the body.
    if (document.activeElement === document.body) document.querySelector("main")?.focus();
    setUserBeforeUnbinding(undefined);
  }, [userBeforeUnbinding, user]);

  const finishUnbinding = () => {
    setUserBeforeUnbinding(user);
    onDone(doneTexts.unbound);
  };
  const showActivation = (sentence: Localized) => {
    setActivated(sentence);
    onActivated();
  };
  const finishActivation = () => {
    setActivated(undefined);
    onDone(doneTexts.card);
  };
  return (
    <Dialog
      open={open !== undefined}
      onClose={activated ? finishActivation : onClose}
      title={text(activated ? doneTexts.card : open ? titleOf(open, user) : texts.title)}
      step={activated ? "activated" : ""}
      closeLabel={text(close)}
    >
      {open === "password" &&
        (user?.hasPassword === false ? (
          <SetPasswordForm owner={user} onDone={() => onDone(doneTexts.passwordSet)} />
        ) : (
          <ChangePasswordForm user={user} onDone={(ended) => onDone(passwordChangedText(ended))} />
        ))}
      {open === "card" && (
        <CardStep activated={activated} onActivated={showActivation} onClose={finishActivation} />
      )}
      {(open === "email" || open === "phone") && user && (
        <BindForm
          contactKind={open}
          cooldown={cooldowns[open]}
          owner={user}
          onDone={(recoveryKeyEnded) => onDone(boundText(recoveryKeyEnded))}
        />
      )}
      {unbinding && user && <UnbindForm contactKind={unbinding} owner={user} onDone={finishUnbinding} />}
    </Dialog>
  );
}

function titleOf(name: DialogName, user: SessionUser | undefined): Localized {
  if (name === "password") return user?.hasPassword === false ? texts.setPassword : texts.changePassword;
  if (name === "card") return texts.activateCard;
  if (name === "email" || name === "phone") return user?.[name] ? replaceTexts[name] : bindTexts[name];
  return unbindTexts[name === "unbind-email" ? "email" : "phone"];
}

function unbindingOf(name: DialogName): ContactKind | undefined {
  if (name === "unbind-email") return "email";
  return name === "unbind-phone" ? "phone" : undefined;
}

interface CardStepProps {
  /** The new end of the membership as text, once a key is activated. */
  activated: Localized | undefined;
  onActivated(sentence: Localized): void;
  onClose(): void;
}

/** Activates a card key and shows the new end of the membership. */
function CardStep({ activated, onActivated, onClose }: CardStepProps) {
  const text = useText();
  return (
    <div className={styles.fields}>
      {!activated && <ActivateCardForm onDone={onActivated} />}
      <div role="status">{activated && <p>{text(activated)}</p>}</div>
      {activated && (
        <Button kind="primary" wide onClick={onClose}>
          {text(close)}
        </Button>
      )}
    </div>
  );
}

function ActivateCardForm({ onDone }: { onDone(sentence: Localized): void }) {
  const { language, text } = useLanguage();
  const api = useApiForm({
    schema: cardForm,
    fields: ["keyCode"],
    describe: describeCardError,
    async send({ keyCode }) {
      onDone(memberUntilText(await activateCard(keyCode, language)));
    },
  });
  return (
    <ApiForm name="card" api={api} texts={cardTexts}>
      <div className={styles.key}>
        <KeyField
          kind="card"
          label={text(cardTexts.key)}
          hint={text(cardTexts.hint)}
          data-initial-focus
          {...api.field("keyCode")}
        />
      </div>
    </ApiForm>
  );
}

interface UnbindProps {
  owner: SessionUser;
  onDone(): void;
  contactKind: ContactKind;
}

function UnbindForm({ contactKind, owner, onDone }: UnbindProps) {
  const { language, text } = useLanguage();
  const { hasPassword, username } = owner;
  // Kept, because the page reloads the user before the dialog closes.
  const [contact] = useState(owner[contactKind] ?? "");
  const proof = useOwnerProof(owner);
  const api = useApiForm<UnbindingValues>({
    schema: unbindingForm(hasPassword ? "password" : proof.contactKind && "code"),
    fields: ["password", "proof.code"],
    describe: (error) => proof.describe(error, unbindingTexts.failed),
    async send({ password, ...values }) {
      await unbindContact({ contactKind, contact, password, ...proof.bodyOf(values) }, language);
      onDone();
    },
    onError: proof.onError,
  });
  return (
    <ApiForm name={`unbind-${contactKind}`} api={api} texts={unbindingTexts}>
      <p className={styles.note}>{text(unbindingText(maskPhone(contact)))}</p>
      <HiddenUsername username={username} />
      {hasPassword ? (
        <OwnPasswordField data-initial-focus {...api.field("password")} />
      ) : (
        <OwnerProofFields proof={proof} api={api} />
      )}
    </ApiForm>
  );
}
