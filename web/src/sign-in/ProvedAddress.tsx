import { type UseFormReturn, useWatch } from "react-hook-form";
import { AddressField } from "../codes/AddressField.tsx";
import { CodeProof } from "../codes/CodeProof.tsx";
import { readAddress } from "../codes/read-address.ts";
import type { Channel } from "../codes/request-code.ts";
import type { Captcha } from "../codes/use-captcha.ts";
import type { Cooldown } from "../codes/use-cooldown.ts";
import { useGuardedCode } from "../codes/use-guarded-code.ts";
import type { Message } from "../forms/FormMessage.tsx";
import { problemText } from "../forms/field-problems.ts";
import { useText } from "../i18n/language.tsx";
import { namingAddress, type RegistrationValues } from "./form-rules.ts";
import { usernameFor } from "./registration-body.ts";
import { codeTexts, derivedName, texts } from "./sign-in.text.ts";

interface Props {
  channel: Channel;
  form: UseFormReturn<RegistrationValues>;
  captcha: Captcha;
  cooldown: Cooldown;
  onMessage(message: Message | undefined): void;
  onRefused(error: unknown): void;
}

/** An address that a code proves, and the username that follows from it. */
export function ProvedAddress({ channel, form, captcha, cooldown, onMessage, onRefused }: Props) {
  const text = useText();
  const { register, formState, trigger, getValues, setFocus, clearErrors, control } = form;
  const { errors } = formState;
  const typed = useWatch({ control, name: channel });

  const sending = useGuardedCode({
    purpose: "register",
    channel,
    cooldown,
    captcha,
    isGuarded: true,
    readAddress: async () => {
      const isGood = await trigger(channel, { shouldFocus: true });
      return isGood ? readAddress(channel, getValues(channel)) : undefined;
    },
    onMessage,
    onRefused,
    onSent: () => setFocus("code"),
  });

  const address = readAddress(channel, typed);
  const isWhole = namingAddress[channel].safeParse(address).success;
  const name = usernameFor(channel, { [channel]: address });
  const hint = isWhole ? derivedName(name) : channel === "email" ? texts.emailNameHint : texts.phoneNameHint;
  return (
    <>
      <AddressField
        channel={channel}
        hint={text(hint)}
        error={problemText(errors[channel], text)}
        {...register(channel, { onChange: () => clearErrors(channel) })}
      />
      <CodeProof
        channel={channel}
        captcha={captcha}
        captchaHint={text(codeTexts.registrationHint)}
        cooldown={cooldown}
        sending={sending}
        code={{ error: problemText(errors.code, text), ...register("code") }}
      />
    </>
  );
}
