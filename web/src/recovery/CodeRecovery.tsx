import { recoverByCode } from "@baleen/contract/recovery.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { type UseFormReturn, useForm } from "react-hook-form";
import { AddressField } from "../codes/AddressField.tsx";
import { CodeProof } from "../codes/CodeProof.tsx";
import { mentionsCode } from "../codes/mentions-code.ts";
import { readAddress } from "../codes/read-address.ts";
import type { Channel } from "../codes/request-code.ts";
import { useCaptcha } from "../codes/use-captcha.ts";
import type { Cooldown } from "../codes/use-cooldown.ts";
import { useGuardedCode } from "../codes/use-guarded-code.ts";
import { Form } from "../forms/Form.tsx";
import { problemText, showServerProblems } from "../forms/field-problems.ts";
import { useText } from "../i18n/language.tsx";
import styles from "../sign-in/form.module.css";
import { NewPassword } from "./NewPassword.tsx";
import { texts } from "./recovery.text.ts";
import { type CodeValues, codeForms, type NewPasswordValues } from "./recovery-forms.ts";
import { useRecovery } from "./use-recovery.ts";

const fields = { email: "email", phone: "phone", code: "code", newPassword: "newPassword" } as const;

interface Props {
  channel: Channel;
  cooldown: Cooldown;
  onDone(username: string): void;
}

/** A new password by a code that is sent to a bound address. */
export function CodeRecovery({ channel, cooldown, onDone }: Props) {
  const text = useText();
  const recovery = useRecovery(onDone);
  const captcha = useCaptcha(true);
  const form = useForm<CodeValues>({
    mode: "onTouched",
    resolver: standardSchemaResolver(codeForms[channel]),
  });
  const { register, handleSubmit, formState, setError, setFocus, trigger, getValues } = form;
  const { errors } = formState;

  const sending = useGuardedCode({
    purpose: "recover",
    channel,
    cooldown,
    captcha,
    isGuarded: true,
    readAddress: async () => {
      const isGood = await trigger(channel, { shouldFocus: true });
      return isGood ? readAddress(channel, getValues(channel)) : undefined;
    },
    // Whether it was sent is nobody's business but the owner's.
    onMessage: (next) =>
      recovery.say(next?.tone === "success" ? { ...next, sentence: texts.maybeSent } : next),
    onRefused: (error) => showServerProblems(error, fields, setError),
    onSent: () => setFocus("code"),
  });

  const send = handleSubmit(async ({ code, newPassword, ...addresses }) => {
    const address = readAddress(channel, addresses[channel]);
    const body = { type: channel, [channel]: address, code, newPassword };
    const error = await recovery.submit(recoverByCode, body);
    showServerProblems(error, fields, setError);
    if (mentionsCode(error)) captcha.refresh();
  });

  return (
    <Form className={styles.fields} onSubmit={send}>
      <AddressField channel={channel} error={problemText(errors[channel], text)} {...register(channel)} />
      <CodeProof
        channel={channel}
        captcha={captcha}
        captchaHint={text(texts.captchaHint)}
        cooldown={cooldown}
        sending={sending}
        code={{ error: problemText(errors.code, text), ...register("code") }}
      />
      <NewPassword form={form as unknown as UseFormReturn<NewPasswordValues>} recovery={recovery} />
    </Form>
  );
}
