import { type BaseSyntheticEvent, useState } from "react";
import { describeError } from "../../platform/errors/describe-error.ts";
import { Form, FormButton, FormMessage } from "../../platform/forms/Form.tsx";
import { NewPasswordFields } from "../../platform/forms/NewPasswordFields.tsx";
import { useApiForm } from "../../platform/forms/use-api-form.ts";
import { useLanguage, useText } from "../../platform/i18n/use-language.tsx";
import { lateModule, loadingCodeFailed, useLateModule } from "../../platform/late/late-module.ts";
import { navigate } from "../../platform/navigation/navigate.ts";
import { pathExists } from "../../platform/navigation/paths.ts";
import { BannerRegion } from "../../ui/Banner.tsx";
import { UsernameField } from "../../ui/fields/TextField.tsx";
import { Tabs } from "../../ui/tabs/Tabs.tsx";
import { useCooldown } from "../codes/cooldown.ts";
import { needsNewCaptcha, useCaptcha } from "../codes/use-captcha.ts";
import { setFlash } from "../session/return-path-and-flash.ts";
import styles from "./form.module.css";
import type { RegistrationType, RegistrationValues } from "./form-rules.ts";
import { SignInLayout } from "./SignInLayout.tsx";
import { registrationTabs, texts } from "./sign-in.text.ts";
import { useSignedInAlready } from "./use-signed-in-already.ts";

export function RegisterPage() {
  const text = useText();
  useSignedInAlready();
  return (
    <SignInLayout title={text(texts.register)}>
      <RegisterForm />
      <p className={styles.note}>
        {text(texts.hasAccount)} <a href="/login">{text(texts.login)}</a>
      </p>
    </SignInLayout>
  );
}

const registrationContact = lateModule("RegisterPage", () => import("./RegistrationContact.tsx"));
const registrationModule = lateModule("RegisterPage", () => import("./registration.ts"));

const types = ["account", "email", "phone"] as const;

/** The three tabs of one form: what is typed on a tab is still there on the way back. */
function RegisterForm() {
  const text = useText();
  const { language } = useLanguage();
  const [type, setType] = useState<RegistrationType>("account");
  const captcha = useCaptcha(type !== "account");
  const cooldowns = { email: useCooldown(), phone: useCooldown() };
  const contact = useLateModule(registrationContact);
  const { form, field, submit, isSubmitting, message, setMessage, showFieldErrors } =
    useApiForm<RegistrationValues>({
      schema: async () => (await import("./form-rules.ts")).registrationForms[type],
      fields: ["username", "email", "phone", "code", "password"],
      describe: (error) => describeError(error, texts.registrationFailed),
      send: async (values) => {
        const { register } = await registrationModule.load();
        await register(type, values, language);
        setFlash("registered");
        navigate("/login");
      },
      onError: (error) => type !== "account" && needsNewCaptcha(error) && captcha.refresh(),
      onInvalid: focusFirstInvalid,
    });

  const show = (next: RegistrationType) => {
    // A code is valid only for the contact that it was sent to.
    for (const name of ["password", "confirmation", "code"] as const)
      form.resetField(name, { defaultValue: "" });
    form.clearErrors();
    setMessage(undefined);
    setType(next);
  };
  const select = (next: RegistrationType) => {
    if (next === "account") show(next);
    else contact.whenLoaded(() => show(next));
  };

  return (
    <>
      <BannerRegion tone="danger">{contact.hasFailed && text(loadingCodeFailed)}</BannerRegion>
      <Tabs
        label={text(registrationTabs.label)}
        tabs={types.map((name) => ({ name, label: text(registrationTabs[name]) }))}
        selected={type}
        onSelect={select}
        prefetch={registrationContact.prefetch}
      >
        <Form className={styles.fields} onSubmit={submit} onFocus={registrationModule.prefetch}>
          {type === "account" || !contact.module ? (
            <UsernameField
              label={text(texts.username)}
              hint={text(texts.usernameHint)}
              {...field("username")}
            />
          ) : (
            <contact.module.RegistrationContact
              contactKind={type}
              form={form}
              captcha={captcha}
              cooldown={cooldowns[type]}
              onMessage={setMessage}
              onError={showFieldErrors}
            />
          )}
          <NewPasswordFields
            form={form}
            name="password"
            label={text(texts.password)}
            confirmationLabel={text(texts.confirmation)}
          />
          <FormMessage message={message} />
          <FormButton
            className={styles.submit}
            isSubmitting={isSubmitting}
            label={texts.register}
            pendingLabel={texts.registering}
          />
          <Agreement />
        </Form>
      </Tabs>
    </>
  );
}

/** Focuses the first invalid field in document order; react-hook-form would go by the order of registration. */
function focusFirstInvalid(errors: object, event: BaseSyntheticEvent | undefined): void {
  const form: unknown = event?.target;
  if (!(form instanceof HTMLFormElement)) return;
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement) || !(field.name in errors)) continue;
    field.focus();
    return;
  }
}

/** States that registering accepts the terms and the privacy policy. */
function Agreement() {
  const text = useText();
  const linkTo = (href: string, words: string) => (pathExists(href) ? <a href={href}>{words}</a> : words);
  return (
    <p className={styles.note}>
      {text(texts.agreement)}
      {linkTo("/legal/terms", text(texts.terms))}
      {text(texts.and)}
      {linkTo("/legal/privacy", text(texts.privacy))}
      {text(texts.stop)}
    </p>
  );
}
