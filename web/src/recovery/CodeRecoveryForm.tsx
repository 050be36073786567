import { recoverByCode } from "@baleen/contract/recovery.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { type UseFormReturn, useForm } from "react-hook-form";
import { CodeFields } from "../codes/CodeFields.tsx";
import { ContactField } from "../codes/ContactField.tsx";
import { mentionsCode } from "../codes/mentions-code.ts";
import { normaliseContact } from "../codes/normalise-contact.ts";
import type { ContactKind } from "../codes/request-code.ts";
import { useCaptcha } from "../codes/use-captcha.ts";
import type { Cooldown } from "../codes/use-cooldown.ts";
import { useGuardedCode } from "../codes/use-guarded-code.ts";
import { Form } from "../forms/Form.tsx";
import { fieldErrorText, setServerErrors } from "../forms/field-errors.ts";
import { useText } from "../i18n/language.tsx";
import styles from "../sign-in/form.module.css";
import { NewPassword } from "./NewPassword.tsx";
import { texts } from "./recovery.text.ts";
import { type CodeValues, codeForms, type NewPasswordValues } from "./recovery-forms.ts";
import { useRecovery } from "./use-recovery.ts";

const fields = { email: "email", phone: "phone", code: "code", newPassword: "newPassword" } as const;

interface Props {
  contactKind: ContactKind;
  cooldown: Cooldown;
  onDone(username: string): void;
}

/** A new password by a code that is sent to a bound address. */
export function CodeRecoveryForm({ contactKind, cooldown, onDone }: Props) {
  const text = useText();
  const recovery = useRecovery(onDone);
  const captcha = useCaptcha(true);
  const form = useForm<CodeValues>({
    mode: "onTouched",
    resolver: standardSchemaResolver(codeForms[contactKind]),
  });
  const { register, handleSubmit, formState, setError, setFocus, trigger, getValues } = form;
  const { errors } = formState;

  const sending = useGuardedCode({
    purpose: "recover",
    contactKind,
    cooldown,
    captcha,
    isGuarded: true,
    readContact: async () => {
      const isGood = await trigger(contactKind, { shouldFocus: true });
      return isGood ? normaliseContact(contactKind, getValues(contactKind)) : undefined;
    },
    // Whether it was sent is nobody's business but the owner's.
    onMessage: (next) =>
      recovery.say(next?.tone === "success" ? { ...next, sentence: texts.maybeSent } : next),
    onRefused: (error) => setServerErrors(error, fields, setError),
    onSent: () => setFocus("code"),
  });

  const send = handleSubmit(async ({ code, newPassword, ...addresses }) => {
    const address = normaliseContact(contactKind, addresses[contactKind]);
    const body = { type: contactKind, [contactKind]: address, code, newPassword };
    const error = await recovery.submit(recoverByCode, body);
    setServerErrors(error, fields, setError);
    if (mentionsCode(error)) captcha.refresh();
  });

  return (
    <Form className={styles.fields} onSubmit={send}>
      <ContactField
        contactKind={contactKind}
        error={fieldErrorText(errors[contactKind], text)}
        {...register(contactKind)}
      />
      <CodeFields
        contactKind={contactKind}
        captcha={captcha}
        captchaHint={text(texts.captchaHint)}
        cooldown={cooldown}
        sending={sending}
        code={{ error: fieldErrorText(errors.code, text), ...register("code") }}
      />
      <NewPassword form={form as unknown as UseFormReturn<NewPasswordValues>} recovery={recovery} />
    </Form>
  );
}
