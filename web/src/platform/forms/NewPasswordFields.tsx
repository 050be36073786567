import { fieldErrors } from "@baleen/contract/field-errors.ts";
import type { Language, Localized } from "@baleen/contract/language.ts";
import { type ChangeEvent, useRef, useState } from "react";
import type { FieldError, UseFormRegisterReturn } from "react-hook-form";
import { useLanguage, useText } from "../i18n/use-language.tsx";
import { fieldErrorText } from "./field-errors.ts";
import { SecretField } from "./SecretField.tsx";

const texts = {
  newPassword: { zh: "新密码", en: "New password" },
  newConfirmation: { zh: "确认新密码", en: "Confirm new password" },
  hint: { zh: "至少6位。", en: "At least 6 characters. " },
} as const satisfies Record<string, Localized>;

/** The parts of a react-hook-form form that these fields use. The form's fields include `Name` and `confirmation`. */
interface NewPasswordForm<Name extends string> {
  register(
    name: Name | "confirmation",
    options?: { onChange(): void; onBlur(event: ChangeEvent<HTMLInputElement>): void },
  ): UseFormRegisterReturn;
  trigger(name: "confirmation"): Promise<boolean>;
  readonly formState: {
    readonly errors: { readonly [Key in Name | "confirmation"]?: FieldError | undefined };
    readonly touchedFields: { readonly confirmation?: boolean | undefined };
  };
}

interface Props<Name extends string> {
  form: NewPasswordForm<Name>;
  name: Name;
  label?: Localized;
  confirmationLabel?: Localized;
}

/** A new password and its confirmation, with a warning if the password is a common one. */
export function NewPasswordFields<Name extends string>({
  form,
  name,
  label = texts.newPassword,
  confirmationLabel = texts.newConfirmation,
}: Props<Name>) {
  const text = useText();
  const { isCommon, check, reset } = useCommonPassword();
  const { errors, touchedFields } = form.formState;
  const field = form.register(name, {
    onChange() {
      reset();
      // Validate the confirmation again: it may match now, or no longer match.
      if (touchedFields.confirmation) form.trigger("confirmation");
    },
    onBlur: ({ target }) => check(target.value),
  });
  const hint = (
    <>
      {text(texts.hint)}
      {/* The live region is rendered before its text, because screen readers would miss it otherwise. */}
      <span role="status">{isCommon && text(fieldErrors.passwordCommon)}</span>
    </>
  );
  return (
    <>
      <SecretField
        {...field}
        label={text(label)}
        error={fieldErrorText(errors[name], text)}
        hint={hint}
        autoComplete="new-password"
      />
      <SecretField
        {...form.register("confirmation")}
        label={text(confirmationLabel)}
        error={fieldErrorText(errors.confirmation, text)}
        autoComplete="new-password"
        enterKeyHint="done"
      />
    </>
  );
}

/** Asks the server whether a new password is a common one. This is only a warning, so errors are ignored. */
function useCommonPassword() {
  const { language } = useLanguage();
  const [isCommon, setCommon] = useState(false);
  const latest = useRef<string>(undefined);
  return {
    /** Whether the last checked password is a common one. */
    isCommon,
    check(password: string) {
      if (password === latest.current) return;
      latest.current = password;
      isCommonPassword(password, language).then(
        (common) => password === latest.current && setCommon(common),
        () => undefined,
      );
    },
    reset() {
      latest.current = undefined;
      setCommon(false);
    },
  };
}

async function isCommonPassword(password: string, language: Language): Promise<boolean> {
  const [{ callApi }, { checkPassword }, { findPasswordError }] = await Promise.all([
    import("../api/call-api.ts"),
    import("@baleen/contract/accounts/passwords.ts"),
    import("@baleen/contract/accounts/account-fields.ts"),
  ]);
  if (findPasswordError(password) !== undefined) return false;
  return (await callApi(checkPassword, { body: { password }, language })).common;
}
