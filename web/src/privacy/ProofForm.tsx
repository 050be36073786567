import type { Localized } from "@baleen/contract/language.ts";
import type { OwnerProof } from "@baleen/contract/privacy/privacy.ts";
import { currentPassword, verificationCode } from "@baleen/contract/rules.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { type ReactNode, useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { CodeFields } from "../accounts/codes/CodeFields.tsx";
import type { ContactKind } from "../accounts/codes/contact.ts";
import { useCooldown } from "../accounts/codes/cooldown.ts";
import { useCaptcha } from "../accounts/codes/use-captcha.ts";
import { useSendCode } from "../accounts/codes/use-send-code.ts";
import { ApiError } from "../platform/api/api-error.ts";
import { describeError } from "../platform/errors/describe-error.ts";
import { Form } from "../platform/forms/Form.tsx";
import { FormMessage, type Message } from "../platform/forms/FormMessage.tsx";
import { fieldErrorText } from "../platform/forms/field-errors.ts";
import { SecretField } from "../platform/forms/SecretField.tsx";
import { useSubmit } from "../platform/forms/use-submit.ts";
import { useText } from "../platform/i18n/language.tsx";
import { RadioGroup } from "../ui/fields/RadioGroup.tsx";
import { PendingButton } from "../ui/pending-button/PendingButton.tsx";
import styles from "./PrivacyPage.module.css";
import { byCode, proofTexts } from "./privacy.text.ts";
import type { Privacy } from "./use-privacy.ts";

type Way = OwnerProof["type"];
type Values = { password?: string; code?: string };
type Schema = z.ZodMiniType<Values, Values>;

const fields = { password: "password", code: "code" } as const;

const schemas: Readonly<Record<Way, Schema>> = {
  password: z.object({ password: currentPassword }),
  email: z.object({ code: verificationCode }),
  phone: z.object({ code: verificationCode }),
};

interface Props {
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
export function ProofForm({ purpose, owner, children, onProof, ...texts }: Props) {
  const text = useText();
  const [way, setWay] = useState<Way>("password");
  const addresses = [
    ...(owner.email ? [{ value: "email", label: text(byCode(owner.email)) } as const] : []),
    ...(owner.phone ? [{ value: "phone", label: text(byCode(maskPhone(owner.phone))) } as const] : []),
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

interface FieldsProps extends Omit<Props, "children"> {
  readonly way: Way;
}

function WayFields({ way, purpose, owner, onProof, submit: label, submitting, failed }: FieldsProps) {
  const text = useText();
  const form = useForm<Values>({ mode: "onTouched", resolver: standardSchemaResolver(schemas[way]) });
  const { register, formState, setFocus } = form;
  const { errors, isSubmitting } = formState;
  const { submit, message, setMessage, showFieldErrors } = useSubmit({
    form,
    fields,
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
          error={fieldErrorText(errors.password, text)}
          autoComplete="current-password"
          {...register("password")}
        />
      ) : (
        <SentCode
          contactKind={way}
          purpose={purpose}
          contact={owner[way] ?? ""}
          onMessage={setMessage}
          onError={showFieldErrors}
          onSent={() => setFocus("code")}
          code={{ error: fieldErrorText(errors.code, text), ...register("code") }}
        />
      )}
      <FormMessage message={message} />
      <PendingButton
        kind="primary"
        type="submit"
        wide
        pending={isSubmitting}
        label={text(label)}
        pendingLabel={text(submitting)}
      />
    </Form>
  );
}

interface SentCodeProps {
  readonly contactKind: ContactKind;
  readonly purpose: "export" | "delete";
  readonly contact: string;
  readonly code: Parameters<typeof CodeFields>[0]["code"];
  onMessage(message: Message | undefined): void;
  onError(error: unknown): void;
  onSent(): void;
}

function SentCode({ contactKind, purpose, contact, code, onMessage, onError, onSent }: SentCodeProps) {
  const text = useText();
  const cooldown = useCooldown();
  // Asked for after the first few codes.
  const [isCaptchaAsked, askCaptcha] = useState(false);
  const captcha = useCaptcha(isCaptchaAsked);
  const { field } = captcha;
  useEffect(() => {
    if (isCaptchaAsked) field.current?.focus();
  }, [isCaptchaAsked, field]);
  const sending = useSendCode({
    purpose,
    contactKind,
    cooldown,
    captcha,
    isGuarded: isCaptchaAsked,
    readContact: async () => contact,
    onMessage,
    onError: (error) => {
      onError(error);
      if (error instanceof ApiError && error.fields.captcha) askCaptcha(true);
    },
    onSent,
  });
  return (
    <CodeFields
      contactKind={contactKind}
      captcha={isCaptchaAsked ? captcha : undefined}
      captchaHint={text(proofTexts.captchaHint)}
      cooldown={cooldown}
      sending={sending}
      code={code}
    />
  );
}

function maskPhone(phone: string): string {
  return `${phone.slice(0, 3)}****${phone.slice(-4)}`;
}
