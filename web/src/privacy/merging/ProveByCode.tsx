import { ApiForm } from "../../accounts/ApiForm.tsx";
import { ContactAndCode } from "../../accounts/codes/CodeFields.tsx";
import { type ContactKind, type ContactValues, proofOf } from "../../accounts/codes/ContactField.tsx";
import type { Cooldown } from "../../accounts/codes/cooldown.ts";
import { useCaptcha } from "../../accounts/codes/use-captcha.ts";
import { codeLoginForms } from "../../accounts/sign-in/form-rules.ts";
import { describeError } from "../../platform/errors/describe-error.ts";
import { useApiForm } from "../../platform/forms/use-api-form.ts";
import { useText } from "../../platform/i18n/use-language.tsx";
import { proofTexts } from "./MergePage.text.ts";
import type { Prove } from "./prove.ts";

interface Props {
  contactKind: ContactKind;
  cooldown: Cooldown;
  prove: Prove;
}

/** Proves the other account by a code to its address. */
export function ProveByCode({ contactKind, cooldown, prove }: Props) {
  const text = useText();
  const captcha = useCaptcha(true);
  const api = useApiForm<ContactValues>({
    schema: codeLoginForms[contactKind],
    fields: ["email", "phone", "code"],
    describe: (error) => describeError(error, proofTexts.failed),
    send: (values) => prove(proofOf(contactKind, values)),
    onError: captcha.refreshAfter,
  });
  return (
    <ApiForm name={`merge-${contactKind}`} api={api} texts={proofTexts}>
      <ContactAndCode
        api={api}
        purpose="login"
        contactKind={contactKind}
        cooldown={cooldown}
        captcha={captcha}
        captchaHint={text(proofTexts.captchaHint)}
      />
    </ApiForm>
  );
}
