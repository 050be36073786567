import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { type BaseSyntheticEvent, useState } from "react";
import { useForm } from "react-hook-form";
import { loadCode } from "../../platform/api/api-error.ts";
import { describeError } from "../../platform/errors/describe-error.ts";
import { Form } from "../../platform/forms/Form.tsx";
import { FormMessage } from "../../platform/forms/FormMessage.tsx";
import { fieldErrorText } from "../../platform/forms/field-errors.ts";
import { lazyResolver } from "../../platform/forms/lazy-resolver.ts";
import { NewPasswordFields } from "../../platform/forms/NewPasswordFields.tsx";
import { useSubmit } from "../../platform/forms/use-submit.ts";
import { useLanguage, useText } from "../../platform/i18n/language.tsx";
import { useLazyModule } from "../../platform/lazy/use-lazy-module.ts";
import { useNavigate } from "../../platform/navigation/NavigationProvider.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { PendingButton } from "../../ui/pending-button/PendingButton.tsx";
import { Tabs } from "../../ui/tabs/Tabs.tsx";
import { useCooldown } from "../codes/cooldown.ts";
import { needsNewCaptcha, useCaptcha } from "../codes/use-captcha.ts";
import { setFlash } from "../session/tab-storage.ts";
import { Agreement } from "./Agreement.tsx";
import styles from "./form.module.css";
import type { RegistrationType, RegistrationValues } from "./form-rules.ts";
import { registrationTabs, texts } from "./sign-in.text.ts";

const loadContact = () => import("./RegistrationContact.tsx");

const types = ["account", "email", "phone"] as const;
const fields = {
  username: "username",
  email: "email",
  phone: "phone",
  code: "code",
  password: "password",
} as const;

/** The three tabs of one form: what is typed on a tab is still there on the way back. */
export function RegisterForm() {
  const text = useText();
  const { language } = useLanguage();
  const navigate = useNavigate();
  const [type, setType] = useState<RegistrationType>("account");
  const captcha = useCaptcha(type !== "account");
  const cooldowns = { email: useCooldown(), phone: useCooldown() };
  const contact = useLazyModule(loadContact);
  // No default values: what was typed before hydration stays in the fields.
  const form = useForm<RegistrationValues>({
    mode: "onTouched",
    shouldFocusError: false,
    resolver: lazyResolver(async () =>
      standardSchemaResolver((await import("./form-rules.ts")).registrationForms[type]),
    ),
  });
  const { submit, message, setMessage, showFieldErrors } = useSubmit({
    form,
    fields,
    describe: (error) => describeError(error, texts.registrationFailed),
    send: async (values) => {
      const { register } = await loadCode(() => import("./registration.ts"));
      await register(type, values, language);
      setFlash("registered");
      navigate("/login");
    },
    onError: (error) => type !== "account" && needsNewCaptcha(error) && captcha.refresh(),
    onInvalid: focusFirstInvalid,
  });

  const show = (next: RegistrationType) => {
    // A code belongs to the contact that it was sent to.
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

  const { errors, isSubmitting } = form.formState;
  return (
    <Tabs
      label={text(registrationTabs.label)}
      tabs={types.map((name) => ({ name, label: text(registrationTabs[name]) }))}
      selected={type}
      onSelect={select}
    >
      <Form className={styles.fields} onSubmit={submit}>
        {type === "account" || !contact.module ? (
          <TextField
            label={text(texts.username)}
            hint={text(texts.usernameHint)}
            error={fieldErrorText(errors.username, text)}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...form.register("username")}
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
        <PendingButton
          kind="primary"
          type="submit"
          wide
          className={styles.submit}
          pending={isSubmitting}
          label={text(texts.register)}
          pendingLabel={text(texts.registering)}
        />
        <Agreement />
      </Form>
    </Tabs>
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
