import { type BaseSyntheticEvent, type ReactNode, useState } from "react";
import { describeError, requestFailed } from "../../platform/errors/describe-error.ts";
import { Form, FormButton, FormMessage } from "../../platform/forms/Form.tsx";
import { NewPasswordFields } from "../../platform/forms/NewPasswordFields.tsx";
import { useApiForm } from "../../platform/forms/use-api-form.ts";
import { useLanguage, useText } from "../../platform/i18n/use-language.tsx";
import { lazyModule, loadingCodeFailed, useLazyModule } from "../../platform/lazy/lazy-module.ts";
import { navigate } from "../../platform/navigation/navigate.ts";
import { pathExists } from "../../platform/navigation/paths.ts";
import { BannerRegion } from "../../ui/Banner.tsx";
import { UsernameField } from "../../ui/fields/TextField.tsx";
import { Tabs } from "../../ui/tabs/Tabs.tsx";
import { useCooldown } from "../codes/cooldown.ts";
import { useCaptcha } from "../codes/use-captcha.ts";
import styles from "../form.module.css";
import type { KnownLogin } from "../login/PasswordLoginForm.tsx";
import { setFlash } from "../session/return-path-and-flash.ts";
import type { RegistrationType, RegistrationValues } from "../sign-in/form-rules.ts";
import { SignInLayout } from "../sign-in/SignInLayout.tsx";
import { registrationTabs, texts } from "../sign-in/sign-in.text.ts";
import { useIntendedPurchase } from "../sign-in/use-intended-purchase.ts";
import { useRedirectIfSignedIn } from "../sign-in/use-redirect-if-signed-in.ts";
import { usePhoneTabFirst } from "./use-phone-tab-first.ts";

export function RegisterPage() {
  const text = useText();
  const purchase = useIntendedPurchase();
  const [login, setLogin] = useState<ReactNode>();
  useRedirectIfSignedIn();

  const signIn = (newLogin: KnownLogin) => {
    setFlash("registered");
    loginPage.load().then(
      ({ LoginPage }) => {
        switchToLoginPage(text(texts.login), text(texts.register));
        setLogin(<LoginPage knownLogin={newLogin} />);
      },
      () => navigate("/login", { replace: true }),
    );
  };
  if (login) return login;
  return (
    <SignInLayout title={text(texts.register)}>
      {purchase.show("registration")}
      <RegisterForm isBuying={purchase.isBuying} onRegistered={signIn} />
      <p className={styles.note}>
        {text(texts.hasAccount)} <a href="/login">{text(texts.login)}</a>
      </p>
    </SignInLayout>
  );
}

const loginPage = lazyModule("LoginPage", () => import("../login/LoginPage.tsx"));

/** Turns this document into the login page without a navigation, so that the new password need not be stored. */
function switchToLoginPage(title: string, formerTitle: string): void {
  history.replaceState(history.state, "", "/login");
  document.title = document.title.replace(formerTitle, title);
  for (const link of document.querySelectorAll("nav a[aria-current]")) link.removeAttribute("aria-current");
  for (const link of document.querySelectorAll(`nav a[href="/login"]`))
    link.setAttribute("aria-current", "page");
}

const registrationContact = lazyModule("RegisterPage", () => import("./RegistrationContact.tsx"));
const registrationModule = lazyModule("RegisterPage", () => import("./registration.ts"));

const types = ["account", "email", "phone"] as const;

interface FormProps {
  isBuying: boolean;
  /** Called when the account has been created. */
  onRegistered(newLogin: KnownLogin): void;
}

/** Three tabs that share one form, so values typed on one tab are kept when the visitor returns to it. */
function RegisterForm({ isBuying, onRegistered }: FormProps) {
  const { language, text } = useLanguage();
  const [type, setType] = useState<RegistrationType>("account");
  const captcha = useCaptcha(type !== "account");
  const cooldowns = { email: useCooldown(), phone: useCooldown() };
  const contact = useLazyModule(registrationContact);
  const api = useApiForm<RegistrationValues>({
    schema: async () => (await import("../sign-in/form-rules.ts")).registrationForms[type],
    fields: ["username", "email", "phone", "code", "password"],
    describe: (error) => describeError(error, texts.registrationFailed, requestFailed),
    send: async (values) => {
      loginPage.prefetch();
      const { register } = await registrationModule.load();
      const username = await register(type, values, language);
      onRegistered({ username, password: values.password });
    },
    onError: (error) => type !== "account" && captcha.refreshAfter(error),
    onInvalid: focusFirstInvalid,
  });
  const { form, field, setMessage } = api;

  const showTab = (next: RegistrationType) => {
    // A code is valid only for the contact that it was sent to.
    for (const name of ["password", "confirmation", "code"] as const)
      form.resetField(name, { defaultValue: "" });
    form.clearErrors();
    setMessage(undefined);
    setType(next);
  };
  const { whenLoaded } = contact;
  const select = usePhoneTabFirst<RegistrationType>(isBuying, { defaultTab: "account", whenLoaded, showTab });

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
        <Form
          name="register"
          className={styles.fields}
          onSubmit={api.submit}
          onFocus={registrationModule.prefetch}
        >
          {type === "account" || !contact.module ? (
            <UsernameField
              label={text(texts.username)}
              hint={text(texts.usernameHint)}
              {...field("username")}
            />
          ) : (
            <contact.module.RegistrationContact
              contactKind={type}
              api={api}
              captcha={captcha}
              cooldown={cooldowns[type]}
            />
          )}
          <NewPasswordFields
            form={form}
            name="password"
            label={texts.password}
            confirmationLabel={texts.confirmation}
          />
          <FormMessage message={api.message} />
          <FormButton
            className={styles.submit}
            isSubmitting={api.isSubmitting}
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
