import { useState } from "react";
import { ApiError } from "../../../platform/api/api-error.ts";
import { useApiForm } from "../../../platform/forms/use-api-form.ts";
import { useLanguage } from "../../../platform/i18n/use-language.tsx";
import { ApiForm } from "../../ApiForm.tsx";
import { ContactAndCode } from "../../codes/CodeFields.tsx";
import type { ContactKind } from "../../codes/ContactField.tsx";
import type { Cooldown } from "../../codes/cooldown.ts";
import { useCaptchaOnDemand } from "../../codes/use-captcha.ts";
import { OwnerProofFields, useOwnerProof } from "../../owner-proof/OwnerProofFields.tsx";
import type { SessionUser } from "../../session/stored-user.ts";
import { type BindingValues, bindContact, bindingForm } from "./dialog-calls.ts";
import { bindingTexts } from "./dialogs.text.ts";
import { OwnPasswordField } from "./own-password.tsx";

interface BindProps {
  contactKind: ContactKind;
  cooldown: Cooldown;
  owner: SessionUser;
  onDone(recoveryKeyEnded: boolean): void;
}

/** Binds an e-mail address or phone number, or replaces the bound one. */
export function BindForm({ contactKind, cooldown, owner, onDone }: BindProps) {
  const { language, text } = useLanguage();
  const { hasPassword } = owner;
  const isReplacing = Boolean(owner[contactKind]);
  // The server also requires the password if the login is old, or if another device has bound a contact meanwhile.
  const [isPasswordRequired, setPasswordRequired] = useState(isReplacing && hasPassword);
  const captcha = useCaptchaOnDemand();
  const proof = useOwnerProof(owner);
  const requireMore = (error: unknown) => {
    if (error instanceof ApiError && error.fields.password) setPasswordRequired(true);
    proof.onError(error);
    captcha.showIfRequired(error);
  };
  const api = useApiForm<BindingValues>({
    schema: bindingForm(contactKind, isPasswordRequired ? "password" : proof.contactKind && "code"),
    fields: ["email", "phone", "code", "password", "proof.code"],
    describe: (error) => proof.describe(error, bindingTexts.failed),
    async send({ code, password, proof: typedProof, ...contacts }) {
      const contact = contacts[contactKind] ?? "";
      const proofs = { password, ...proof.bodyOf({ proof: typedProof }) };
      onDone(await bindContact({ contactKind, contact, code, ...proofs }, language));
    },
    onError: requireMore,
  });
  const newContactLabel = contactKind === "email" ? bindingTexts.newEmail : bindingTexts.newPhone;
  return (
    <ApiForm name={`bind-${contactKind}`} api={api} texts={bindingTexts}>
      <ContactAndCode
        api={api}
        purpose="bind"
        contactKind={contactKind}
        label={isReplacing ? text(newContactLabel) : undefined}
        data-initial-focus
        cooldown={cooldown}
        captcha={captcha}
        captchaHint={text(bindingTexts.captchaHint)}
        onError={requireMore}
      />
      {isPasswordRequired && <OwnPasswordField {...api.field("password")} />}
      {!hasPassword && <OwnerProofFields proof={proof} api={api} />}
    </ApiForm>
  );
}
