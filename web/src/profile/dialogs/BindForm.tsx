import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { ApiError } from "../../api/api-error.ts";
import { AddressField } from "../../codes/AddressField.tsx";
import { texts as codeTexts } from "../../codes/codes.text.ts";
import { readAddress } from "../../codes/read-address.ts";
import type { Channel } from "../../codes/request-code.ts";
import { SendCodeButton } from "../../codes/SendCodeButton.tsx";
import { useCodeSending } from "../../codes/use-code-sending.ts";
import { useCooldown } from "../../codes/use-cooldown.ts";
import { Form } from "../../forms/Form.tsx";
import type { Message } from "../../forms/FormMessage.tsx";
import { problemText, showServerProblems } from "../../forms/field-problems.ts";
import { SecretField } from "../../forms/SecretField.tsx";
import { useLanguage, useText } from "../../i18n/language.tsx";
import { CodeField } from "../../ui/fields/CodeField.tsx";
import { bindAddress } from "./bind-address.ts";
import { DialogEnd } from "./DialogEnd.tsx";
import styles from "./dialog-form.module.css";
import { type BindingValues, bindingForm } from "./dialog-forms.ts";
import { bindingTexts, passwordTexts } from "./dialogs.text.ts";

const fields = { email: "email", phone: "phone", code: "code", password: "password" } as const;

interface Props {
  channel: Channel;
  /** True while an address of this kind is bound already. */
  isReplacing: boolean;
  onDone(): void;
}

/** Binding an e-mail address or a phone number, or another one in its place. */
export function BindForm({ channel, isReplacing, onDone }: Props) {
  const text = useText();
  const { language } = useLanguage();
  const [message, setMessage] = useState<Message>();
  // Bound meanwhile on another device: then the server asks for the password first.
  const [isPasswordAsked, askPassword] = useState(isReplacing);
  const cooldown = useCooldown();
  const sending = useCodeSending(cooldown);
  const { register, handleSubmit, formState, setError, setFocus, trigger, getValues } =
    useForm<BindingValues>({
      mode: "onTouched",
      resolver: standardSchemaResolver(bindingForm(channel, isPasswordAsked)),
    });
  const { errors, isSubmitting } = formState;

  const refuse = (error: unknown) => {
    if (error instanceof ApiError && error.fields.password) askPassword(true);
    showServerProblems(error, fields, setError);
  };

  const sendCode = async () => {
    if (!(await trigger(channel, { shouldFocus: true }))) return;
    setMessage(undefined);
    const address = readAddress(channel, getValues(channel));
    const failure = await sending.send({ purpose: "bind", channel, address });
    if (failure) {
      setMessage({ tone: "danger", sentence: failure.sentence });
      return refuse(failure.error);
    }
    setMessage({ tone: "success", sentence: codeTexts.codeSent });
    setFocus("code");
  };

  const send = handleSubmit(async ({ code, password, ...addresses }) => {
    setMessage(undefined);
    const binding = { channel, address: addresses[channel] ?? "", code, password };
    const outcome = await bindAddress(binding, language);
    if (!outcome) return onDone();
    setMessage({ tone: "danger", sentence: outcome.problem });
    refuse(outcome.error);
  });

  const newAddress = channel === "email" ? bindingTexts.newEmail : bindingTexts.newPhone;
  return (
    <Form className={styles.fields} onSubmit={send}>
      <AddressField
        channel={channel}
        {...(isReplacing && { label: text(newAddress) })}
        error={problemText(errors[channel], text)}
        data-initial-focus
        {...register(channel)}
      />
      <CodeField
        label={text(channel === "email" ? codeTexts.emailCode : codeTexts.phoneCode)}
        hint={text(codeTexts.codeLimits)}
        error={problemText(errors.code, text)}
        after={<SendCodeButton deadlineMs={cooldown.deadlineMs} busy={sending.isBusy} onPress={sendCode} />}
        {...register("code")}
      />
      {isPasswordAsked && (
        <SecretField
          label={text(passwordTexts.current)}
          hint={text(bindingTexts.passwordHint)}
          error={problemText(errors.password, text)}
          autoComplete="current-password"
          {...register("password")}
        />
      )}
      <DialogEnd message={message} submit={bindingTexts.submit} busy={isSubmitting} />
    </Form>
  );
}
