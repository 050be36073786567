import { useText } from "../../platform/i18n/language.tsx";
import type { TextFieldProps } from "../../ui/fields/TextField.tsx";
import { CodeField } from "../../ui/fields/TextField.tsx";
import { CaptchaField } from "./CaptchaField.tsx";
import { texts } from "./codes.text.ts";
import type { ContactKind } from "./contact.ts";
import type { Cooldown } from "./cooldown.ts";
import { SendCodeButton } from "./SendCodeButton.tsx";
import type { Captcha } from "./use-captcha.ts";
import type { SendCode } from "./use-send-code.ts";

interface Props {
  contactKind: ContactKind;
  /** Undefined while the server does not ask for it. */
  captcha: Captcha | undefined;
  captchaHint: string;
  cooldown: Cooldown;
  sending: SendCode;
  code: Omit<TextFieldProps, "label" | "type" | "after">;
}

/** The captcha, the verification code, and the button that sends it. */
export function CodeFields({ contactKind, captcha, captchaHint, cooldown, sending, code }: Props) {
  const text = useText();
  return (
    <>
      {captcha && <CaptchaField captcha={captcha} hint={captchaHint} onEnter={sending.send} />}
      <CodeField
        {...code}
        label={text(contactKind === "email" ? texts.emailCode : texts.phoneCode)}
        hint={text(texts.codeLimits)}
        after={
          <SendCodeButton deadlineMs={cooldown.deadlineMs} busy={sending.isBusy} onPress={sending.send} />
        }
      />
    </>
  );
}
