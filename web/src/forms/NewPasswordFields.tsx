import { fieldErrors } from "@baleen/contract/rules.ts";
import { useText } from "../i18n/language.tsx";
import type { TextFieldProps } from "../ui/fields/TextField.tsx";
import { texts } from "./forms.text.ts";
import { SecretField } from "./SecretField.tsx";
import { useCommonPassword } from "./use-common-password.ts";

type Field = Omit<TextFieldProps, "type" | "after" | "hint" | "autoComplete">;

/** A new password and the same once more. Says so when the password is a common one. */
export function NewPasswordFields({ password, confirmation }: { password: Field; confirmation: Field }) {
  const text = useText();
  const { isCommon, look, forget } = useCommonPassword();
  const hint = (
    <>
      {text(texts.passwordHint)}
      {/* There from the start, so that what appears in it is read out. */}
      <span role="status">{isCommon && text(fieldErrors.passwordCommon)}</span>
    </>
  );
  return (
    <>
      <SecretField
        {...password}
        hint={hint}
        autoComplete="new-password"
        onChange={(event) => {
          forget();
          return password.onChange?.(event);
        }}
        onBlur={(event) => {
          look(event.target.value);
          return password.onBlur?.(event);
        }}
      />
      <SecretField {...confirmation} autoComplete="new-password" />
    </>
  );
}
