import type { Localized } from "@baleen/contract/language.ts";
import { useEffect, useState } from "react";
import { ApiError } from "../../../platform/api/api-error.ts";
import { describeError } from "../../../platform/errors/describe-error.ts";
import { useApiForm } from "../../../platform/forms/use-api-form.ts";
import { useLanguage, useText } from "../../../platform/i18n/use-language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { KeyField } from "../../../ui/fields/GroupedField.tsx";
import { ApiForm } from "../../ApiForm.tsx";
import { ContactAndCode } from "../../codes/CodeFields.tsx";
import type { ContactKind } from "../../codes/ContactField.tsx";
import { type Cooldown, useCooldown } from "../../codes/cooldown.ts";
import { useCaptchaOnDemand } from "../../codes/use-captcha.ts";
import styles from "../../form.module.css";
import { maskPhone } from "../../mask-phone.ts";
import type { SessionUser } from "../../session/stored-user.ts";
import { bindTexts, replaceTexts, texts, unbindTexts } from "../ProfilePage.text.ts";
import { ChangePasswordForm } from "./ChangePasswordForm.tsx";
import {
  activateCard,
  type BindingValues,
  bindContact,
  bindingForm,
  cardForm,
  describeCardError,
  unbindContact,
  unbindingForm,
} from "./dialog-calls.ts";
import {
  bindingTexts,
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
      {open === "password" && (
        <ChangePasswordForm user={user} onDone={(ended) => onDone(passwordChangedText(ended))} />
      )}
      {open === "card" && (
        <CardStep activated={activated} onActivated={showActivation} onClose={finishActivation} />
      )}
      {(open === "email" || open === "phone") && (
        <BindForm
          contactKind={open}
          cooldown={cooldowns[open]}
          isReplacing={Boolean(user?.[open])}
          onDone={(recoveryKeyEnded) => onDone(boundText(recoveryKeyEnded))}
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
  /** Lets password managers find the account. */
  username: string | undefined;
  onDone(): void;
  contactKind: ContactKind;
  /** The currently bound contact. */
  contact: string;
}

function UnbindForm({ contactKind, contact, username, onDone }: UnbindProps) {
  const { language, text } = useLanguage();
  const api = useApiForm({
    schema: unbindingForm,
    fields: ["password"],
    describe: (error) => describeError(error, unbindingTexts.failed),
    async send({ password }) {
      await unbindContact({ contactKind, contact, password }, language);
      onDone();
    },
  });
  return (
    <ApiForm name={`unbind-${contactKind}`} api={api} texts={unbindingTexts}>
      <p className={styles.note}>{text(unbindingText(maskPhone(contact)))}</p>
      <HiddenUsername username={username} />
      <OwnPasswordField data-initial-focus {...api.field("password")} />
    </ApiForm>
  );
}

interface BindProps {
  contactKind: ContactKind;
  cooldown: Cooldown;
  /** True if a contact of this kind is already bound. */
  isReplacing: boolean;
  onDone(recoveryKeyEnded: boolean): void;
}

/** Binds an e-mail address or phone number, or replaces the bound one. */
function BindForm({ contactKind, cooldown, isReplacing, onDone }: BindProps) {
  const { language, text } = useLanguage();
  // The server also requires the password if the login is old, or if another device has bound a contact meanwhile.
  const [isPasswordRequired, setPasswordRequired] = useState(isReplacing);
  const captcha = useCaptchaOnDemand();
  const requireMore = (error: unknown) => {
    if (error instanceof ApiError && error.fields.password) setPasswordRequired(true);
    captcha.showIfRequired(error);
  };
  const api = useApiForm<BindingValues>({
    schema: bindingForm(contactKind, isPasswordRequired),
    fields: ["email", "phone", "code", "password"],
    describe: (error) => describeError(error, bindingTexts.failed),
    async send({ code, password, ...contacts }) {
      const contact = contacts[contactKind] ?? "";
      onDone(await bindContact({ contactKind, contact, code, password }, language));
    },
    onError: requireMore,
  });
  const newContactLabel = contactKind === "email" ? bindingTexts.newEmail : bindingTexts.newPhone;
  return (
    <ApiForm name={`bind-${contactKind}`} api={api} texts={bindingTexts}>
      <ContactAndCode
        api={api}
        purpose="bind"
        contactKind={contactKind}
        label={isReplacing ? text(newContactLabel) : undefined}
        data-initial-focus
        cooldown={cooldown}
        captcha={captcha}
        captchaHint={text(bindingTexts.captchaHint)}
        onError={requireMore}
      />
      {isPasswordRequired && <OwnPasswordField {...api.field("password")} />}
    </ApiForm>
  );
}
