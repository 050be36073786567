import { makeRecoveryKey as call } from "@baleen/contract/recovery.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Form } from "../../forms/Form.tsx";
import type { Message } from "../../forms/FormMessage.tsx";
import { fieldErrorText, setServerErrors } from "../../forms/field-errors.ts";
import { SecretField } from "../../forms/SecretField.tsx";
import { useLanguage, useText } from "../../i18n/language.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useLiveMessage } from "../../ui/use-live-message.ts";
import { DialogSubmit } from "../dialogs/DialogSubmit.tsx";
import formStyles from "../dialogs/dialog-form.module.css";
import { makeRecoveryKey } from "./make-recovery-key.ts";
import styles from "./recovery-key.module.css";
import { texts } from "./recovery-key.text.ts";

interface Props {
  open: boolean;
  onClose(): void;
  onMade(): void;
}

/** Makes a recovery key with the password, and shows it this once: closing forgets it. */
export function RecoveryKeyDialog({ open, onClose, onMade }: Props) {
  const text = useText();
  const [key, setKey] = useState<string>();
  const close = () => {
    setKey(undefined);
    onClose();
  };
  const keep = (made: string) => {
    setKey(made);
    onMade();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={text(key === undefined ? texts.make : texts.yours)}
      step={key === undefined ? "password" : "key"}
      closeLabel={text(texts.close)}
    >
      {key === undefined ? <PasswordForm onMade={keep} /> : <ShownKey recoveryKey={key} onSaved={close} />}
    </Dialog>
  );
}

function PasswordForm({ onMade }: { onMade(recoveryKey: string): void }) {
  const text = useText();
  const { language } = useLanguage();
  const [message, setMessage] = useState<Message>();
  const { register, handleSubmit, formState, setError } = useForm<{ password: string }>({
    mode: "onTouched",
    resolver: standardSchemaResolver(call.body),
  });
  const { errors, isSubmitting } = formState;

  const send = handleSubmit(async ({ password }) => {
    setMessage(undefined);
    const outcome = await makeRecoveryKey(password, language);
    if ("recoveryKey" in outcome) return onMade(outcome.recoveryKey);
    setMessage({ tone: "danger", sentence: outcome.problem });
    setServerErrors(outcome.error, { password: "password" }, setError);
  });

  return (
    <Form className={formStyles.fields} onSubmit={send}>
      <SecretField
        label={text(texts.password)}
        hint={text(texts.passwordHint)}
        error={fieldErrorText(errors.password, text)}
        autoComplete="current-password"
        data-initial-focus
        {...register("password")}
      />
      <p className={formStyles.note}>{text(texts.note)}</p>
      <DialogSubmit
        message={message}
        submit={texts.submit}
        submitting={texts.submitting}
        busy={isSubmitting}
      />
    </Form>
  );
}

function ShownKey({ recoveryKey, onSaved }: { recoveryKey: string; onSaved(): void }) {
  const text = useText();
  const [said, say] = useLiveMessage<typeof texts.copied>();
  const copy = () => {
    // Without a secure origin there is no clipboard; the key can be selected all the same.
    navigator.clipboard?.writeText(recoveryKey).then(
      () => say(texts.copied),
      () => undefined,
    );
  };
  return (
    <div className={formStyles.fields}>
      <output className={styles.shown}>{recoveryKey}</output>
      <p className={formStyles.note}>{text(texts.keep)}</p>
      <div className={styles.ways}>
        <Button kind="ghost" onClick={copy}>
          {text(texts.copy)}
        </Button>
        <span role="status">{said && text(said)}</span>
      </div>
      <Button kind="primary" wide onClick={onSaved}>
        {text(texts.saved)}
      </Button>
    </div>
  );
}
