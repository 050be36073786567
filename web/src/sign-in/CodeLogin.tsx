import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { AddressField } from "../codes/AddressField.tsx";
import { CodeProof } from "../codes/CodeProof.tsx";
import { mentionsCode } from "../codes/mentions-code.ts";
import { readAddress } from "../codes/read-address.ts";
import type { Channel } from "../codes/request-code.ts";
import { useCaptcha } from "../codes/use-captcha.ts";
import type { Cooldown } from "../codes/use-cooldown.ts";
import { useGuardedCode } from "../codes/use-guarded-code.ts";
import { Form } from "../forms/Form.tsx";
import type { Message } from "../forms/FormMessage.tsx";
import { problemText, showServerProblems } from "../forms/field-problems.ts";
import { useText } from "../i18n/language.tsx";
import styles from "./form.module.css";
import { type CodeLoginValues, codeLoginForms } from "./form-rules.ts";
import { LoginEnd } from "./LoginEnd.tsx";
import type { Credentials } from "./log-in.ts";
import { codeTexts } from "./sign-in.text.ts";
import type { Login } from "./use-login.ts";

const fields = { email: "email", phone: "phone", code: "code" } as const;

interface Props {
  channel: Channel;
  login: Login;
  cooldown: Cooldown;
}

/** Signing in with a code that is sent to an address. */
export function CodeLogin({ channel, login, cooldown }: Props) {
  const text = useText();
  const [message, setMessage] = useState<Message>();
  const captcha = useCaptcha(true);
  const { register, handleSubmit, formState, setError, setFocus, trigger, getValues, clearErrors } =
    useForm<CodeLoginValues>({
      mode: "onTouched",
      resolver: standardSchemaResolver(codeLoginForms[channel]),
    });
  const { errors } = formState;
  const refusal = login.state.step === "idle" ? login.state.refusal : undefined;
  const { refresh } = captcha;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal once, whatever else changes.
  useEffect(() => {
    if (!refusal) return;
    showServerProblems(refusal.error, fields, setError);
    if (mentionsCode(refusal.error)) refresh();
  }, [refusal]);

  const sending = useGuardedCode({
    purpose: "login",
    channel,
    cooldown,
    captcha,
    isGuarded: true,
    readAddress: async () => {
      const isGood = await trigger(channel, { shouldFocus: true });
      return isGood ? readAddress(channel, getValues(channel)) : undefined;
    },
    onMessage(next) {
      login.reset();
      setMessage(next);
    },
    onRefused: (error) => showServerProblems(error, fields, setError),
    onSent: () => setFocus("code"),
  });

  const send = handleSubmit((values) => {
    setMessage(undefined);
    login.submit(credentialsOf(channel, values));
  });

  return (
    <Form className={styles.fields} onSubmit={send}>
      <AddressField
        channel={channel}
        error={problemText(errors[channel], text)}
        {...register(channel, { onChange: () => clearErrors(channel) })}
      />
      <CodeProof
        channel={channel}
        captcha={captcha}
        captchaHint={text(codeTexts.loginHint)}
        cooldown={cooldown}
        sending={sending}
        code={{ error: problemText(errors.code, text), ...register("code") }}
      />
      <LoginEnd login={login} message={message} />
    </Form>
  );
}

function credentialsOf(channel: Channel, { email = "", phone = "", code }: CodeLoginValues): Credentials {
  return channel === "email" ? { type: channel, email, code } : { type: channel, phone, code };
}
