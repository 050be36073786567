import { makeRecoveryKey } from "@baleen/contract/accounts/recovery.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { callApi } from "../../../platform/api/call-api.ts";
import { describeError } from "../../../platform/errors/describe-error.ts";
import { Form } from "../../../platform/forms/Form.tsx";
import { fieldErrorText } from "../../../platform/forms/field-errors.ts";
import { SecretField } from "../../../platform/forms/SecretField.tsx";
import { useSubmit } from "../../../platform/forms/use-submit.ts";
import { useLanguage, useText } from "../../../platform/i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { useLiveMessage } from "../../../ui/use-live-message.ts";
import { requireUser } from "../../session/require-user.ts";
import { DialogSubmit } from "../dialogs/DialogSubmit.tsx";
import formStyles from "../dialogs/dialog-form.module.css";
import styles from "./recovery-key.module.css";
import { texts } from "./recovery-key.text.ts";

interface Props {
  open: boolean;
  onClose(): void;
  onMade(): void;
}

/** Makes a recovery key with the password and shows it once: closing the dialog discards it. */
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
  const form = useForm<{ password: string }>({
    mode: "onTouched",
    resolver: standardSchemaResolver(makeRecoveryKey.body),
  });
  const { errors, isSubmitting } = form.formState;
  const { submit, message } = useSubmit({
    form,
    fields: { password: "password" },
    describe: (error) => describeError(error, texts.failed),
    async send({ password }) {
      requireUser();
      onMade((await callApi(makeRecoveryKey, { body: { password }, language })).recoveryKey);
    },
  });

  return (
    <Form className={formStyles.fields} onSubmit={submit}>
      <SecretField
        label={text(texts.password)}
        hint={text(texts.passwordHint)}
        error={fieldErrorText(errors.password, text)}
        autoComplete="current-password"
        data-initial-focus
        {...form.register("password")}
      />
      <p className={formStyles.note}>{text(texts.note)}</p>
      <DialogSubmit
        message={message}
        label={texts.submit}
        pendingLabel={texts.submitting}
        pending={isSubmitting}
      />
    </Form>
  );
}

function ShownKey({ recoveryKey, onSaved }: { recoveryKey: string; onSaved(): void }) {
  const text = useText();
  const [said, say] = useLiveMessage<typeof texts.copied>();
  const copy = () => {
    // Insecure origins have no clipboard; the key can still be selected by hand.
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
