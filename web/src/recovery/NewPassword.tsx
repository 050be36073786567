import type { UseFormReturn } from "react-hook-form";
import { FormMessage } from "../forms/FormMessage.tsx";
import { fieldErrorText } from "../forms/field-errors.ts";
import { NewPasswordFields } from "../forms/NewPasswordFields.tsx";
import { useText } from "../i18n/language.tsx";
import formStyles from "../sign-in/form.module.css";
import { PendingButton } from "../ui/pending-button/PendingButton.tsx";
import { texts } from "./recovery.text.ts";
import type { NewPasswordValues } from "./recovery-forms.ts";
import type { Recovery } from "./use-recovery.ts";

type Form = Pick<UseFormReturn<NewPasswordValues>, "register" | "formState" | "trigger">;

/** The end of every way: the new password twice, what came of it, and the button. */
export function NewPassword({ form, recovery }: { form: Form; recovery: Recovery }) {
  const text = useText();
  const { register, formState, trigger } = form;
  const { errors, isSubmitting, touchedFields } = formState;
  return (
    <>
      <NewPasswordFields
        password={{
          label: text(texts.newPassword),
          error: fieldErrorText(errors.newPassword, text),
          ...register("newPassword", {
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
      <FormMessage message={recovery.message} />
      <PendingButton
        kind="primary"
        type="submit"
        wide
        className={formStyles.submit}
        pending={isSubmitting}
        label={text(texts.submit)}
        pendingLabel={text(texts.submitting)}
      />
    </>
  );
}
