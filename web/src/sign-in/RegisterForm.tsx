import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { mentionsCode } from "../codes/mentions-code.ts";
import { useCaptcha } from "../codes/use-captcha.ts";
import { useCooldown } from "../codes/use-cooldown.ts";
import { Form } from "../forms/Form.tsx";
import { FormMessage } from "../forms/FormMessage.tsx";
import { fieldErrorText, setServerErrors } from "../forms/field-errors.ts";
import { focusFirstInvalid } from "../forms/focus-first-invalid.ts";
import { NewPasswordFields } from "../forms/NewPasswordFields.tsx";
import { useText } from "../i18n/language.tsx";
import { TextField } from "../ui/fields/TextField.tsx";
import { PendingButton } from "../ui/pending-button/PendingButton.tsx";
import { Tabs } from "../ui/tabs/Tabs.tsx";
import { Agreement } from "./Agreement.tsx";
import styles from "./form.module.css";
import { type RegistrationType, type RegistrationValues, registrationForms } from "./form-rules.ts";
import { registrationTabs, texts } from "./sign-in.text.ts";
import { useRegistration } from "./use-registration.ts";
import { useTabCode } from "./use-tab-code.ts";

const loadRegistrationContact = () => import("./RegistrationContact.tsx");

const types = ["account", "email", "phone"] as const;
const fields = {
  username: "username",
  email: "email",
  phone: "phone",
  code: "code",
  password: "password",
} as const;

/** The three ways to open an account. */
export function RegisterForm() {
  const text = useText();
  const [type, setType] = useState<RegistrationType>("account");
  const registration = useRegistration();
  const captcha = useCaptcha(type !== "account");
  const cooldowns = { email: useCooldown(), phone: useCooldown() };
  // No default values: what was typed before this code arrived stays in the fields.
  const form = useForm<RegistrationValues>({
    mode: "onTouched",
    shouldFocusError: false,
    resolver: standardSchemaResolver(registrationForms[type]),
  });
  const { register, handleSubmit, formState, setError, trigger, resetField, clearErrors } = form;
  const { errors, isSubmitting, touchedFields } = formState;

  const registrationContact = useTabCode(loadRegistrationContact);

  const show = (next: RegistrationType) => {
    // A code belongs to the address that it was sent to.
    for (const name of ["password", "confirmation", "code"] as const) resetField(name, { defaultValue: "" });
    clearErrors();
    registration.say(undefined);
    setType(next);
  };
  const select = (next: RegistrationType) => {
    if (next === "account") show(next);
    else registrationContact.whenHere(() => show(next));
  };
  const refuse = (error: unknown) => setServerErrors(error, fields, setError);
  const send = handleSubmit(async (values) => {
    const error = await registration.submit(type, values);
    refuse(error);
    if (type !== "account" && mentionsCode(error)) captcha.refresh();
  }, focusFirstInvalid);

  return (
    <Tabs
      label={text(registrationTabs.label)}
      tabs={types.map((name) => ({ name, label: text(registrationTabs[name]) }))}
      selected={type}
      onSelect={select}
    >
      <Form className={styles.fields} onSubmit={send}>
        {type === "account" || !registrationContact.code ? (
          <TextField
            label={text(texts.username)}
            hint={text(texts.usernameHint)}
            error={fieldErrorText(errors.username, text)}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...register("username")}
          />
        ) : (
          <registrationContact.code.RegistrationContact
            contactKind={type}
            form={form}
            captcha={captcha}
            cooldown={cooldowns[type]}
            onMessage={registration.say}
            onRefused={refuse}
          />
        )}
        <NewPasswordFields
          password={{
            label: text(texts.password),
            error: fieldErrorText(errors.password, text),
            ...register("password", {
              // A changed password may now be, or no longer be, the one that was repeated.
              onChange: () => touchedFields.confirmation && trigger("confirmation"),
            }),
          }}
          confirmation={{
            label: text(texts.confirmation),
            error: fieldErrorText(errors.confirmation, text),
            ...register("confirmation"),
          }}
        />
        <FormMessage message={registration.message} />
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
