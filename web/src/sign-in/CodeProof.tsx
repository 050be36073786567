import { texts } from "../codes/codes.text.ts";
import type { Channel } from "../codes/request-code.ts";
import { SendCodeButton } from "../codes/SendCodeButton.tsx";
import type { Cooldown } from "../codes/use-cooldown.ts";
import { useText } from "../i18n/language.tsx";
import { CodeField } from "../ui/fields/CodeField.tsx";
import type { TextFieldProps } from "../ui/fields/TextField.tsx";
import { CaptchaField } from "./CaptchaField.tsx";
import type { Captcha } from "./use-captcha.ts";

interface Props {
  channel: Channel;
  captcha: Captcha;
  captchaHint: string;
  cooldown: Cooldown;
  sending: { readonly isBusy: boolean; send(): Promise<void> };
  code: Omit<TextFieldProps, "label" | "type" | "after">;
}

/** The picture, the code, and the button between them. */
export function CodeProof({ channel, captcha, captchaHint, cooldown, sending, code }: Props) {
  const text = useText();
  return (
    <>
      <CaptchaField captcha={captcha} hint={captchaHint} onEnter={sending.send} />
      <CodeField
        {...code}
        label={text(channel === "email" ? texts.emailCode : texts.phoneCode)}
        hint={text(texts.codeLimits)}
        after={
          <SendCodeButton deadlineMs={cooldown.deadlineMs} busy={sending.isBusy} onPress={sending.send} />
        }
      />
    </>
  );
}
