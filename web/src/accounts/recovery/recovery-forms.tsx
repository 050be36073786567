import { emailProof, newPassword, phoneProof } from "@baleen/contract/accounts/account-fields.ts";
import { recoverByCode, recoverByKey, requestRecovery } from "@baleen/contract/accounts/recovery.ts";
import * as z from "zod/mini";
import { callApi } from "../../platform/api/call-api.ts";
import { describeError } from "../../platform/errors/describe-error.ts";
import { NewPasswordFields } from "../../platform/forms/NewPasswordFields.tsx";
import { confirmation, samePassword } from "../../platform/forms/schemas/new-password.ts";
import { type FormSchema, useApiForm } from "../../platform/forms/use-api-form.ts";
import { useLanguage } from "../../platform/i18n/use-language.tsx";
import { classNames } from "../../ui/class-names.ts";
import { KeyField } from "../../ui/fields/GroupedField.tsx";
import { UsernameField } from "../../ui/fields/TextField.tsx";
import { ApiForm } from "../ApiForm.tsx";
import { ContactAndCode } from "../codes/CodeFields.tsx";
import { type ContactKind, type ContactValues, proofOf } from "../codes/ContactField.tsx";
import type { Cooldown } from "../codes/cooldown.ts";
import { useCaptcha } from "../codes/use-captcha.ts";
import styles from "../form.module.css";
import { supportTexts, texts } from "./RecoverPage.text.ts";

type CodeValues = ContactValues & { newPassword: string; confirmation: string };

const passwords = { newPassword, confirmation };
const passwordsMatch = samePassword("newPassword");

const codeForms: Readonly<Record<ContactKind, FormSchema<CodeValues>>> = {
  email: z.object({ ...emailProof, ...passwords }).check(passwordsMatch),
  phone: z.object({ ...phoneProof, ...passwords }).check(passwordsMatch),
};

const keyForm = z.extend(recoverByKey.body, { confirmation }).check(passwordsMatch);

interface Props {
  contactKind: ContactKind;
  cooldown: Cooldown;
  onDone(username: string): void;
}

/** Sets a new password with a verification code that is sent to a bound contact. */
export function CodeRecoveryForm({ contactKind, cooldown, onDone }: Props) {
  const { language, text } = useLanguage();
  const captcha = useCaptcha(true);
  const api = useApiForm<CodeValues>({
    schema: codeForms[contactKind],
    fields: ["email", "phone", "code", "newPassword"],
    describe: (error) => describeError(error, texts.failed),
    async send({ newPassword, ...values }) {
      const body = { ...proofOf(contactKind, values), newPassword };
      onDone((await callApi(recoverByCode, { body, language })).username);
    },
    onError: captcha.refreshAfter,
  });
  return (
    <ApiForm name={`recover-${contactKind}`} api={api} texts={texts} className={styles.submit}>
      <ContactAndCode
        api={api}
        purpose="recover"
        contactKind={contactKind}
        cooldown={cooldown}
        captcha={captcha}
        captchaHint={text(texts.captchaHint)}
        // A definite message would reveal whether an account has this contact.
        onMessage={(next) =>
          api.setMessage(next?.tone === "success" ? { ...next, message: texts.maybeSent } : next)
        }
      />
      <NewPasswordFields form={api.form} name="newPassword" />
    </ApiForm>
  );
}

/** Sets a new password with the recovery key from the profile. */
export function KeyRecoveryForm({ onDone }: Pick<Props, "onDone">) {
  const { language, text } = useLanguage();
  const api = useApiForm({
    schema: keyForm,
    fields: ["newPassword"],
    describe: (error) => describeError(error, texts.failed),
    async send({ username, recoveryKey, newPassword }) {
      const body = { username, recoveryKey, newPassword };
      onDone((await callApi(recoverByKey, { body, language })).username);
    },
  });
  return (
    <ApiForm name="recover-key" api={api} texts={texts} className={styles.submit}>
      <UsernameField label={text(texts.username)} {...api.field("username")} />
      <div className={classNames(styles.key, styles.longKey)}>
        <KeyField
          kind="recovery"
          label={text(texts.key)}
          hint={text(texts.keyHint)}
          {...api.field("recoveryKey")}
        />
      </div>
      <NewPasswordFields form={api.form} name="newPassword" />
    </ApiForm>
  );
}

/** Asks support to recover the account. */
export function SupportForm({ onRequested }: { onRequested(token: string): void }) {
  const { language, text } = useLanguage();
  const api = useApiForm({
    schema: requestRecovery.body,
    fields: ["username"],
    describe: (error) => describeError(error, supportTexts.failed),
    async send({ username }) {
      onRequested((await callApi(requestRecovery, { body: { username }, language })).token);
    },
  });
  return (
    <ApiForm name="recover-with-support" api={api} texts={supportTexts} kind="ghost">
      <UsernameField label={text(supportTexts.username)} {...api.field("username")} />
    </ApiForm>
  );
}
