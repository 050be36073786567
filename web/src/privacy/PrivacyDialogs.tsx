import { currentPassword, verificationCode } from "@baleen/contract/accounts/account-fields.ts";
import type { OwnerProof } from "@baleen/contract/accounts/owner-proof.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import type { Language, Localized } from "@baleen/contract/language.ts";
import { exportData, type readPrivacy, requestDeletion } from "@baleen/contract/privacy/privacy.ts";
import { type ReactNode, useState } from "react";
import * as z from "zod/mini";
import { ApiForm } from "../accounts/ApiForm.tsx";
import { CodeFields } from "../accounts/codes/CodeFields.tsx";
import { useCooldown } from "../accounts/codes/cooldown.ts";
import { useCaptchaOnDemand } from "../accounts/codes/use-captcha.ts";
import styles from "../accounts/form.module.css";
import { maskPhone } from "../accounts/mask-phone.ts";
import {
  OwnerProofFields,
  type ProofValues,
  proofField,
  useOwnerProof,
} from "../accounts/owner-proof/OwnerProofFields.tsx";
import { byCode } from "../accounts/owner-proof/owner-proof.text.ts";
import { ApiError } from "../platform/api/api-error.ts";
import { callApi, sendCall } from "../platform/api/call-api.ts";
import { saveFile } from "../platform/browser/save-and-copy.ts";
import { serverNow } from "../platform/clock/server-clock.ts";
import { describeError } from "../platform/errors/describe-error.ts";
import { SecretField } from "../platform/forms/SecretField.tsx";
import { type FormSchema, useApiForm } from "../platform/forms/use-api-form.ts";
import { useLanguage, useText } from "../platform/i18n/use-language.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { RadioGroup } from "../ui/fields/RadioGroup.tsx";
import { deletionTexts, exportTexts, proofTexts, texts } from "./PrivacyPage.text.ts";

/** The reply with the data that the page shows. */
export type Privacy = ReplyOf<typeof readPrivacy>;

export type DialogName = "export" | "delete";

interface Props {
  readonly open: DialogName | undefined;
  readonly owner: Privacy;
  onClose(): void;
  onExported(): void;
  onRequested(): void;
  onDeleted(): void;
}

/**
 * The two dialogs of the privacy page. A form is mounted only while its dialog is open, so closing a dialog clears its
 * form.
 */
export function PrivacyDialogs({ open, owner, onClose, onExported, ...outcomes }: Props) {
  const { language, text } = useLanguage();
  return (
    <Dialog
      open={open !== undefined}
      onClose={onClose}
      title={text(open === "delete" ? deletionTexts.title : exportTexts.title)}
      closeLabel={text(texts.close)}
    >
      {open === "export" && (
        <ProofForm
          purpose="export"
          owner={owner}
          texts={exportTexts}
          onProof={async (proof) => {
            await saveExport(proof, language);
            onExported();
          }}
        />
      )}
      {open === "delete" && <DeletionForm owner={owner} {...outcomes} />}
    </Dialog>
  );
}

function DeletionForm({ owner, onRequested, onDeleted }: Pick<Props, "owner" | "onRequested" | "onDeleted">) {
  const { language, text } = useLanguage();
  const [timing, setTiming] = useState<"later" | "now">(owner.deletion ? "now" : "later");
  const sendDeletion = async (proof: OwnerProof) => {
    const body = { ...proof, ...(timing === "now" && { now: true }) };
    const { isDeleted } = await callApi(requestDeletion, { body, language });
    if (isDeleted) onDeleted();
    else onRequested();
  };
  return (
    <ProofForm purpose="delete" owner={owner} texts={deletionTexts} onProof={sendDeletion}>
      <RadioGroup<"later" | "now">
        legend={text(deletionTexts.timing)}
        name="timing"
        rows={[
          { value: "later", label: text(deletionTexts.later) },
          { value: "now", label: text(deletionTexts.now) },
        ]}
        value={timing}
        onChange={setTiming}
      />
    </ProofForm>
  );
}

/** Downloads an export of the account's data. Throws an `ApiError`. */
async function saveExport(proof: OwnerProof, language: Language): Promise<void> {
  const { value } = await sendCall(exportData, { body: proof, language });
  const nowMs = serverNow();
  const day = nowMs === undefined ? "" : `-${new Date(nowMs).toISOString().slice(0, 10)}`;
  const content = new Blob([JSON.stringify(value, null, 2)], { type: "application/json" });
  saveFile(`baleen${day}.json`, content);
}

interface ProofFormProps {
  readonly purpose: "export" | "delete";
  readonly owner: Privacy;
  readonly texts: Readonly<Record<"submit" | "submitting" | "failed", Localized>>;
  /** Fields shown above the proof. */
  readonly children?: ReactNode;
  onProof(proof: OwnerProof): Promise<void>;
}

/** Verifies the owner. `onProof` sends the proof. */
function ProofForm({ children, ...props }: ProofFormProps) {
  return (
    <div className={styles.fields}>
      {children}
      {props.owner.hasPassword === false ? <SignInProof {...props} /> : <ChosenProof {...props} />}
    </div>
  );
}

type OwnProofProps = Omit<ProofFormProps, "children">;

/** Verifies an owner without a password by a recent sign-in or, if that is too old, by a code to a bound contact. */
function SignInProof({ owner, purpose, texts, onProof }: OwnProofProps) {
  const proof = useOwnerProof(owner);
  const api = useApiForm<ProofValues>({
    schema: z.object({ proof: proofField(proof.contactKind !== undefined) }),
    fields: ["proof.code"],
    describe: (error) => proof.describe(error, texts.failed),
    send: (values) => onProof(proof.bodyOf(values).proof ?? { type: "recentSignIn" }),
    onError(error) {
      proof.onError(error);
      const message = error instanceof ApiError ? error.fields.code : undefined;
      if (message) api.form.setError("proof.code", { type: "server", message }, { shouldFocus: true });
    },
  });
  return (
    <ApiForm name={`proof-${purpose}`} api={api} texts={texts}>
      <OwnerProofFields proof={proof} api={api} purpose={purpose} />
    </ApiForm>
  );
}

type ProofMethod = Exclude<OwnerProof["type"], "recentSignIn">;
type Values = { password?: string; code?: string };

const schemas: Readonly<Record<ProofMethod, FormSchema<Values>>> = {
  password: z.object({ password: currentPassword }),
  email: z.object({ code: verificationCode }),
  phone: z.object({ code: verificationCode }),
};

/** Verifies the owner with the password or with a code sent to a bound contact. */
function ChosenProof(props: OwnProofProps) {
  const text = useText();
  const { owner } = props;
  const [method, setMethod] = useState<ProofMethod>("password");
  const contacts = [
    ...(owner.email ? [{ value: "email", label: text(byCode(owner.email)) } as const] : []),
    ...(owner.phone ? [{ value: "phone", label: text(byCode(maskPhone(owner.phone))) } as const] : []),
  ];
  return (
    <>
      {contacts.length > 0 && (
        <RadioGroup<ProofMethod>
          legend={text(proofTexts.method)}
          name="way"
          rows={[{ value: "password", label: text(proofTexts.byPassword) }, ...contacts]}
          value={method}
          onChange={setMethod}
        />
      )}
      <ProofFields key={method} method={method} {...props} />
    </>
  );
}

interface ProofFieldsProps extends OwnProofProps {
  readonly method: ProofMethod;
}

function ProofFields({ method, purpose, owner, onProof, texts }: ProofFieldsProps) {
  const text = useText();
  const cooldown = useCooldown();
  const captcha = useCaptchaOnDemand();
  const api = useApiForm<Values>({
    schema: schemas[method],
    fields: ["password", "code"],
    describe: (error) => describeError(error, texts.failed),
    send: ({ password = "", code = "" }) =>
      onProof(method === "password" ? { type: method, password } : { type: method, code }),
  });
  return (
    <ApiForm name={`proof-${method}`} api={api} texts={texts}>
      <input type="text" autoComplete="username" value={owner.username} readOnly hidden />
      {method === "password" ? (
        <SecretField
          label={text(proofTexts.password)}
          autoComplete="current-password"
          {...api.field("password")}
        />
      ) : (
        <CodeFields
          api={api}
          purpose={purpose}
          contactKind={method}
          contact={owner[method] ?? ""}
          readContact={async () => owner[method] ?? ""}
          cooldown={cooldown}
          captcha={captcha}
          captchaHint={text(proofTexts.captchaHint)}
          onError={captcha.showIfRequired}
        />
      )}
    </ApiForm>
  );
}
