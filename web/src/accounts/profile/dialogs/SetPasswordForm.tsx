import { NewPasswordFields } from "../../../platform/forms/NewPasswordFields.tsx";
import { useApiForm } from "../../../platform/forms/use-api-form.ts";
import { useLanguage } from "../../../platform/i18n/use-language.tsx";
import { ApiForm } from "../../ApiForm.tsx";
import styles from "../../form.module.css";
import { OwnerProofFields, useOwnerProof } from "../../owner-proof/OwnerProofFields.tsx";
import type { SessionUser } from "../../session/stored-user.ts";
import { type NewPasswordValues, newPasswordForm, setPassword } from "./dialog-calls.ts";
import { newPasswordTexts } from "./dialogs.text.ts";
import { HiddenUsername } from "./own-password.tsx";

/** Sets the first password of an account that has none. */
export function SetPasswordForm({ owner, onDone }: { owner: SessionUser; onDone(): void }) {
  const { language, text } = useLanguage();
  const proof = useOwnerProof(owner);
  const api = useApiForm<NewPasswordValues>({
    schema: newPasswordForm(proof.contactKind !== undefined),
    fields: ["newPassword", "proof.code"],
    describe: (error) => proof.describe(error, newPasswordTexts.failed),
    async send({ newPassword, ...values }) {
      await setPassword({ newPassword, ...proof.bodyOf(values) }, language);
      onDone();
    },
    onError: proof.onError,
  });
  return (
    <ApiForm name="new-password" api={api} texts={newPasswordTexts}>
      <HiddenUsername username={owner.username} />
      <NewPasswordFields<"newPassword"> form={api.form} name="newPassword" />
      <OwnerProofFields proof={proof} api={api} />
      <p className={styles.note}>{text(newPasswordTexts.note)}</p>
    </ApiForm>
  );
}
