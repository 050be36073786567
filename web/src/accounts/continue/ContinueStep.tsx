import { type ReactNode, useEffect, useState } from "react";
import { describeError } from "../../platform/errors/describe-error.ts";
import { Form, FormButton, FormMessage } from "../../platform/forms/Form.tsx";
import { useApiForm } from "../../platform/forms/use-api-form.ts";
import { useText } from "../../platform/i18n/use-language.tsx";
import { pathExists } from "../../platform/navigation/paths.ts";
import { usePage } from "../../platform/page/page-context.tsx";
import { Button } from "../../ui/Button.tsx";
import { ContactAndCode } from "../codes/CodeFields.tsx";
import { type ContactKind, type ContactValues, proofOf } from "../codes/ContactField.tsx";
import { useCooldown } from "../codes/cooldown.ts";
import { useCaptcha } from "../codes/use-captcha.ts";
import styles from "../form.module.css";
import type { Login } from "../login/use-login.ts";
import { codeLoginForms } from "../sign-in/form-rules.ts";
import { texts as signInTexts } from "../sign-in/sign-in.text.ts";
import stepStyles from "./ContinueStep.module.css";
import { continueTexts as texts } from "./continue.text.ts";
import { continueWith } from "./continue-by-code.ts";

/** The element below the short form, at which the other ways to sign in begin. */
const otherWaysId = "other-ways";

/**
 * The short form before a payment: one address and its code sign in, or register. The other ways to sign in stand below.
 */
export function ContinueStep({ login }: Pick<Props, "login">) {
  const text = useText();
  const { sendsNoSms = false } = usePage();
  const firstKind = sendsNoSms ? "email" : "phone";
  const [chosenKind, setChosenKind] = useState<ContactKind>();
  const contactKind = chosenKind ?? firstKind;
  const other = contactKind === "phone" ? "email" : "phone";
  // Kept here so that a cooldown survives switching the kind of address.
  const cooldowns = { email: useCooldown(), phone: useCooldown() };
  return (
    <>
      <ContinueForm
        key={contactKind}
        contactKind={contactKind}
        login={login}
        cooldown={cooldowns[contactKind]}
        isChosen={chosenKind !== undefined}
      >
        {!sendsNoSms && (
          <Button kind="quiet" onClick={() => setChosenKind(other)}>
            {text(texts.useInstead[other])}
          </Button>
        )}
        <a href={`#${otherWaysId}`}>{text(texts.havePassword)}</a>
      </ContinueForm>
      <h2 id={otherWaysId} className={stepStyles.otherWays}>
        {text(texts.otherWays)}
      </h2>
    </>
  );
}

interface Props {
  login: Login;
  contactKind: ContactKind;
  cooldown: ReturnType<typeof useCooldown>;
  /** True if the visitor has just chosen this kind of address, which replaces the focused button. */
  isChosen: boolean;
  /** What leads elsewhere. */
  children: ReactNode;
}

function ContinueForm({ contactKind, login, cooldown, isChosen, children }: Props) {
  const text = useText();
  const captcha = useCaptcha(true);
  const api = useApiForm<ContactValues>({
    schema: codeLoginForms[contactKind],
    fields: ["email", "phone", "code"],
    quiet: true,
    describe: (error) => describeError(error, signInTexts.loginFailed),
    async send(values) {
      const proof = proofOf(contactKind, values);
      await login.signIn(proof, (_, options) => continueWith(proof, options));
    },
    onError: captcha.refreshAfter,
  });
  const { setFocus } = api.form;
  useEffect(() => {
    if (isChosen) setFocus(contactKind);
  }, [isChosen, contactKind, setFocus]);
  const message = login.isSignedIn
    ? ({ tone: "success", message: signInTexts.loggedIn, quiet: true } as const)
    : api.message;
  return (
    <>
      <Form name={`continue-${contactKind}`} className={styles.fields} onSubmit={api.submit}>
        <ContactAndCode
          api={api}
          purpose="continue"
          contactKind={contactKind}
          cooldown={cooldown}
          captcha={captcha}
          captchaHint={text(texts.captchaHint)}
          onMessage={(next) => {
            login.abort();
            api.setMessage(next);
          }}
        />
        <div className={styles.message}>
          <FormMessage message={message} />
        </div>
        <FormButton
          className={styles.submit}
          isSubmitting={api.isSubmitting || login.isSignedIn}
          label={texts.goOn}
          pendingLabel={signInTexts.loggingIn}
        />
        <Consent />
        <div className={stepStyles.ways}>{children}</div>
      </Form>
      {login.dialog}
    </>
  );
}

/** States that continuing accepts the terms and the privacy policy. */
function Consent() {
  const text = useText();
  const link = (path: string, name: string) => (pathExists(path) ? <a href={path}>{name}</a> : name);
  return (
    <p className={styles.note}>
      {text(texts.consent)}
      {link("/legal/terms", text(signInTexts.terms))}
      {text(signInTexts.and)}
      {link("/legal/privacy", text(signInTexts.privacy))}
      {text(signInTexts.stop)}
    </p>
  );
}
