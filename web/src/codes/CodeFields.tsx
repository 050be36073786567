import { useText } from "../i18n/language.tsx";
import { CodeField } from "../ui/fields/CodeField.tsx";
import type { TextFieldProps } from "../ui/fields/TextField.tsx";
import { CaptchaField } from "./CaptchaField.tsx";
import { texts } from "./codes.text.ts";
import type { ContactKind } from "./request-code.ts";
import { SendCodeButton } from "./SendCodeButton.tsx";
import type { Captcha } from "./use-captcha.ts";
import type { Cooldown } from "./use-cooldown.ts";

interface Props {
  contactKind: ContactKind;
  /** The picture, where one is asked for. */
  captcha: Captcha | undefined;
  captchaHint: string;
  cooldown: Cooldown;
  sending: { readonly isBusy: boolean; send(): Promise<void> };
  code: Omit<TextFieldProps, "label" | "type" | "after">;
}

/** The picture, the code, and the button between them. */
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
