import type { ReplyOf } from "@baleen/contract/call.ts";
import type { Language, Localized } from "@baleen/contract/language.ts";
import {
  exportData,
  type OwnerProof,
  type readPrivacy,
  requestDeletion,
} from "@baleen/contract/privacy/privacy.ts";
import { currentPassword, verificationCode } from "@baleen/contract/rules.ts";
import { type ReactNode, useState } from "react";
import * as z from "zod/mini";
import { CodeFields } from "../accounts/codes/CodeFields.tsx";
import { useCooldown } from "../accounts/codes/cooldown.ts";
import { useCaptchaOnDemand } from "../accounts/codes/use-captcha.ts";
import { maskedPhone } from "../accounts/masked-phone.ts";
import { callApi, sendCall } from "../platform/api/call-api.ts";
import { saveFile } from "../platform/browser/save-and-copy.ts";
import { describeError } from "../platform/errors/describe-error.ts";
import { Form, FormButton, FormMessage } from "../platform/forms/Form.tsx";
import { SecretField } from "../platform/forms/SecretField.tsx";
import { type FormSchema, useApiForm } from "../platform/forms/use-api-form.ts";
import { useLanguage, useText } from "../platform/i18n/language.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { RadioGroup } from "../ui/fields/RadioGroup.tsx";
import styles from "./PrivacyPage.module.css";
import { byCode, deletionTexts, exportTexts, proofTexts, texts } from "./privacy.text.ts";

/** What the page shows of the account. */
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

/** The two questions of the privacy page. Each form exists only while its dialog is open, so closing clears it. */
export function PrivacyDialogs({ open, owner, onClose, onExported, ...outcomes }: Props) {
  const text = useText();
  const { language } = useLanguage();
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
          submit={exportTexts.submit}
          submitting={exportTexts.submitting}
          failed={exportTexts.failed}
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
  const text = useText();
  const { language } = useLanguage();
  const [timing, setTiming] = useState<"later" | "now">(owner.deletion ? "now" : "later");
  const ask = async (proof: OwnerProof) => {
    const body = { ...proof, ...(timing === "now" && { now: true }) };
    const { isDeleted } = await callApi(requestDeletion, { body, language });
    if (isDeleted) onDeleted();
    else onRequested();
  };
  return (
    <ProofForm
      purpose="delete"
      owner={owner}
      submit={deletionTexts.submit}
      submitting={deletionTexts.submitting}
      failed={deletionTexts.failed}
      onProof={ask}
    >
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

/** Asks for everything that is kept about the person and saves it as a file. Throws an `ApiError`. */
async function saveExport(proof: OwnerProof, language: Language): Promise<void> {
  const { value } = await sendCall(exportData, { body: proof, language });
  const day = new Date().toISOString().slice(0, 10);
  const content = new Blob([JSON.stringify(value, null, 2)], { type: "application/json" });
  saveFile(`baleen-${day}.json`, content);
}

type Way = OwnerProof["type"];
type Values = { password?: string; code?: string };

const schemas: Readonly<Record<Way, FormSchema<Values>>> = {
  password: z.object({ password: currentPassword }),
  email: z.object({ code: verificationCode }),
  phone: z.object({ code: verificationCode }),
};

interface ProofFormProps {
  readonly purpose: "export" | "delete";
  readonly owner: Privacy;
  readonly submit: Localized;
  readonly submitting: Localized;
  readonly failed: Localized;
  /** What is asked before the proof. */
  readonly children?: ReactNode;
  onProof(proof: OwnerProof): Promise<void>;
}

/** Proves that the owner is there, by the password or a code to a bound address, and does what was asked for. */
export function ProofForm({ purpose, owner, children, onProof, ...texts }: ProofFormProps) {
  const text = useText();
  const [way, setWay] = useState<Way>("password");
  const addresses = [
    ...(owner.email ? [{ value: "email", label: text(byCode(owner.email)) } as const] : []),
    ...(owner.phone ? [{ value: "phone", label: text(byCode(maskedPhone(owner.phone))) } as const] : []),
  ];
  return (
    <div className={styles.proof}>
      {children}
      {addresses.length > 0 && (
        <RadioGroup<Way>
          legend={text(proofTexts.way)}
          name="way"
          rows={[{ value: "password", label: text(proofTexts.byPassword) }, ...addresses]}
          value={way}
          onChange={setWay}
        />
      )}
      <WayFields key={way} way={way} purpose={purpose} owner={owner} onProof={onProof} {...texts} />
    </div>
  );
}

interface FieldsProps extends Omit<ProofFormProps, "children"> {
  readonly way: Way;
}

function WayFields({ way, purpose, owner, onProof, submit: label, submitting, failed }: FieldsProps) {
  const text = useText();
  const cooldown = useCooldown();
  const captcha = useCaptchaOnDemand();
  const { form, field, submit, isSubmitting, message, setMessage, showFieldErrors } = useApiForm<Values>({
    schema: schemas[way],
    fields: ["password", "code"],
    describe: (error) => describeError(error, failed),
    send: ({ password = "", code = "" }) =>
      onProof(way === "password" ? { type: way, password } : { type: way, code }),
  });
  return (
    <Form className={styles.proof} onSubmit={submit}>
      <input type="text" autoComplete="username" value={owner.username} readOnly hidden />
      {way === "password" ? (
        <SecretField
          label={text(proofTexts.password)}
          autoComplete="current-password"
          {...field("password")}
        />
      ) : (
        <CodeFields
          form={form}
          purpose={purpose}
          contactKind={way}
          readContact={async () => owner[way] ?? ""}
          cooldown={cooldown}
          captcha={captcha}
          captchaHint={text(proofTexts.captchaHint)}
          onMessage={setMessage}
          onError={(error) => {
            showFieldErrors(error);
            captcha.askIfWanted(error);
          }}
        />
      )}
      <FormMessage message={message} />
      <FormButton label={label} pendingLabel={submitting} isSubmitting={isSubmitting} />
    </Form>
  );
}
