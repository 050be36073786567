import { FormMessage, type Message } from "../../platform/forms/FormMessage.tsx";
import { NewPasswordFields, type NewPasswordForm } from "../../platform/forms/NewPasswordFields.tsx";
import { useText } from "../../platform/i18n/language.tsx";
import { PendingButton } from "../../ui/pending-button/PendingButton.tsx";
import formStyles from "../sign-in/form.module.css";
import { texts } from "./recovery.text.ts";

interface Props {
  form: NewPasswordForm<"newPassword"> & { readonly formState: { readonly isSubmitting: boolean } };
  message: Message | undefined;
}

/** The end of all three forms: the new password, the result, and the button. */
export function NewPasswordSubmit({ form, message }: Props) {
  const text = useText();
  return (
    <>
      <NewPasswordFields
        form={form}
        name="newPassword"
        label={text(texts.newPassword)}
        confirmationLabel={text(texts.confirmation)}
      />
      <FormMessage message={message} />
      <PendingButton
        kind="primary"
        type="submit"
        wide
        className={formStyles.submit}
        pending={form.formState.isSubmitting}
        label={text(texts.submit)}
        pendingLabel={text(texts.submitting)}
      />
    </>
  );
}
