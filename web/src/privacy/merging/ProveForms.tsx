import { emailProof, phoneProof } from "@baleen/contract/accounts/account-fields.ts";
import { passwordLogin } from "@baleen/contract/accounts/sessions.ts";
import type { ReplyOf, SentBodyOf } from "@baleen/contract/call.ts";
import { proveOtherAccount } from "@baleen/contract/privacy/merging.ts";
import { useState } from "react";
import * as z from "zod/mini";
import { ApiForm } from "../../accounts/ApiForm.tsx";
import { ContactAndCode } from "../../accounts/codes/CodeFields.tsx";
import { type ContactKind, type ContactValues, proofOf } from "../../accounts/codes/ContactField.tsx";
import { type Cooldown, useCooldown } from "../../accounts/codes/cooldown.ts";
import { useCaptcha } from "../../accounts/codes/use-captcha.ts";
import { callApi } from "../../platform/api/call-api.ts";
import { describeError } from "../../platform/errors/describe-error.ts";
import { SecretField } from "../../platform/forms/SecretField.tsx";
import { type FormSchema, useApiForm } from "../../platform/forms/use-api-form.ts";
import { useLanguage, useText } from "../../platform/i18n/use-language.tsx";
import { UsernameField } from "../../ui/fields/TextField.tsx";
import { Tabs } from "../../ui/tabs/Tabs.tsx";
import { proofTexts } from "./MergePage.text.ts";

export type MergePreview = ReplyOf<typeof proveOtherAccount>;
type Proof = SentBodyOf<typeof proveOtherAccount>;

interface Props {
  onProved(preview: MergePreview): void;
}

const methods = ["password", "email", "phone"] as const;

/** Signs in to the other account, without a session. Each tab is a form of its own. */
export function ProveForms({ onProved }: Props) {
  const { language, text } = useLanguage();
  const [method, setMethod] = useState<(typeof methods)[number]>("password");
  // Kept here so that a cooldown survives switching the tab.
  const cooldowns = { email: useCooldown(), phone: useCooldown() };
  const prove = async (body: Proof) => onProved(await callApi(proveOtherAccount, { body, language }));
  return (
    <Tabs<(typeof methods)[number]>
      label={text(proofTexts.methods)}
      tabs={methods.map((name) => ({ name, label: text(proofTexts[name]) }))}
      selected={method}
      onSelect={setMethod}
    >
      {method === "password" ? (
        <PasswordForm onProof={prove} />
      ) : (
        <CodeForm contactKind={method} cooldown={cooldowns[method]} onProof={prove} />
      )}
    </Tabs>
  );
}

interface FormProps {
  onProof(proof: Proof): Promise<void>;
}

interface PasswordValues {
  username: string;
  password: string;
}

const passwordForm = z.pick(passwordLogin, { username: true, password: true });

function PasswordForm({ onProof }: FormProps) {
  const text = useText();
  const api = useApiForm<PasswordValues>({
    schema: passwordForm,
    fields: ["username", "password"],
    describe: describeProofError,
    send: (values) => onProof({ type: "username", ...values }),
  });
  return (
    <ApiForm name="merge-password" api={api} texts={proofTexts}>
      <UsernameField
        label={text(proofTexts.username)}
        hint={text(proofTexts.usernameHint)}
        {...api.field("username")}
      />
      <SecretField
        label={text(proofTexts.password)}
        autoComplete="current-password"
        {...api.field("password")}
      />
    </ApiForm>
  );
}

interface CodeProps extends FormProps {
  contactKind: ContactKind;
  cooldown: Cooldown;
}

const codeForms: Readonly<Record<ContactKind, FormSchema<ContactValues>>> = {
  email: z.object(emailProof),
  phone: z.object(phoneProof),
};

function CodeForm({ contactKind, cooldown, onProof }: CodeProps) {
  const text = useText();
  const captcha = useCaptcha(true);
  const api = useApiForm<ContactValues>({
    schema: codeForms[contactKind],
    fields: ["email", "phone", "code"],
    describe: describeProofError,
    send: (values) => onProof(proofOf(contactKind, values)),
    onError: captcha.refreshAfter,
  });
  return (
    <ApiForm name={`merge-${contactKind}`} api={api} texts={proofTexts}>
      <ContactAndCode
        api={api}
        purpose="login"
        contactKind={contactKind}
        cooldown={cooldown}
        captcha={captcha}
        captchaHint={text(proofTexts.captchaHint)}
      />
    </ApiForm>
  );
}

const describeProofError = (error: unknown) => describeError(error, proofTexts.failed);
