import {
  beginEnrolment,
  confirmEnrolment,
  confirmTotp,
  useRecoveryCode as recoveryCodeCall,
  type SignedInOperator,
  signInOperator,
} from "@baleen/contract/back-office/session.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "../../platform/api/call-api.ts";
import { ErrorText } from "../../platform/errors/ErrorText.tsx";
import { useLanguage } from "../../platform/i18n/use-language.tsx";
import { BannerRegion } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { describeConsoleError } from "../calls/calls.tsx";
import forms from "../forms/forms.module.css";
import { ActionCode, ActionField, ActionSecret, type ReadField, SendForm } from "../forms/SendForm.tsx";
import { CopyButton, labels, useShow } from "../values/values.tsx";
import styles from "./sign-in.module.css";
import { texts } from "./sign-in.text.ts";

export type Step = "password" | "totp" | "enrol";

interface Props {
  /** The first step to show. After a setup link, it is the second factor. */
  readonly firstStep?: Step;
  onSignedIn(operator: SignedInOperator): void;
}

type NextStep = ReplyOf<typeof signInOperator>;

/** The sign-in form: the password, then the second factor or its enrolment. */
export function SignInForm({ firstStep = "password", onSignedIn }: Props) {
  const [step, setStep] = useState(firstStep);
  const continueSignIn = ({ next, operator }: NextStep) => {
    if (operator) onSignedIn(operator);
    else if (next !== "done") setStep(next);
  };
  if (step === "password") return <PasswordStep onDone={continueSignIn} />;
  if (step === "totp") return <CodeStep onDone={continueSignIn} />;
  return <Enrolment onSignedIn={onSignedIn} />;
}

function PasswordStep({ onDone }: { onDone(step: NextStep): void }) {
  const { language } = useLanguage();
  const send = async (read: ReadField) => {
    const body = { login: read("login"), password: read("password") };
    onDone(await callApi(signInOperator, { body, language }));
  };
  return (
    <SendForm send={send} submit={texts.signIn} isWide>
      <ActionField
        name="login"
        label={labels.login}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        data-initial-focus
      />
      <ActionSecret name="password" label={texts.password} autoComplete="current-password" />
    </SendForm>
  );
}

function CodeStep({ onDone }: { onDone(step: NextStep): void }) {
  const show = useShow();
  const { language } = useLanguage();
  const [isRecovery, setByRecovery] = useState(false);
  const send = async (read: ReadField) => {
    const call = isRecovery ? recoveryCodeCall : confirmTotp;
    onDone(await callApi(call, { body: { code: read("code") }, language }));
  };
  const otherMethodButton = (
    <Button kind="quiet" onClick={() => setByRecovery(!isRecovery)}>
      {isRecovery ? show(texts.useTotp) : show(texts.useRecovery)}
    </Button>
  );
  return (
    <SendForm send={send} submit={texts.confirm} isWide extraButtons={otherMethodButton}>
      {isRecovery ? (
        <ActionField
          key="recovery"
          name="code"
          label={texts.recoveryCode}
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
        />
      ) : (
        <ActionCode key="totp" name="code" label={texts.code} hint={texts.codeHint} autoFocus />
      )}
    </SendForm>
  );
}

interface EnrolmentProps {
  /** False in a dialog with the same title. */
  readonly hasHeading?: boolean;
  onSignedIn(operator: SignedInOperator): void;
}

/** Enrols the second factor, then shows the recovery codes once. */
export function Enrolment({ hasHeading = true, onSignedIn }: EnrolmentProps) {
  const show = useShow();
  const { language } = useLanguage();
  const { data: secret, isPending, error } = useNewSecret();
  const [done, setDone] = useState<{ operator: SignedInOperator; recoveryCodes: readonly string[] }>();
  const send = async (read: ReadField) => {
    setDone(await callApi(confirmEnrolment, { body: { code: read("code") }, language }));
  };

  if (done) return <RecoveryCodes codes={done.recoveryCodes} onSaved={() => onSignedIn(done.operator)} />;
  return (
    <SendForm send={send} submit={texts.confirm} isWide>
      {hasHeading && <h2 className={styles.heading}>{show(texts.enrol)}</h2>}
      <p>{show(texts.enrolHint)}</p>
      {isPending && <Skeleton kind="block" />}
      <BannerRegion tone="danger">{error && <ErrorText error={describeConsoleError(error)} />}</BannerRegion>
      {secret && (
        <>
          <img className={styles.qr} src={secret.picture} width="200" height="200" alt={show(texts.qr)} />
          <details>
            <summary>{show(texts.secret)}</summary>
            <p className={styles.code}>{secret.secret.replace(/(.{4})(?=.)/g, "$1 ")}</p>
          </details>
        </>
      )}
      <ActionCode name="code" label={texts.code} data-initial-focus />
    </SendForm>
  );
}

/** Fetches the secret only once: a refetch would replace the one on screen. */
function useNewSecret() {
  const { language } = useLanguage();
  return useQuery({
    queryKey: [beginEnrolment.path],
    queryFn: async ({ signal }) => {
      const { secret, otpauthUrl } = await callApi(beginEnrolment, { language, signal });
      const { toDataURL } = await import("qrcode");
      return { secret, picture: await toDataURL(otpauthUrl, { width: 200, margin: 2 }) };
    },
    staleTime: "static",
    gcTime: 0,
    retry: false,
  });
}

/** The recovery codes of the second factor. They are shown only once. */
export function RecoveryCodes({ codes, onSaved }: { readonly codes: readonly string[]; onSaved(): void }) {
  const show = useShow();
  return (
    <div className={forms.form}>
      <h2 className={styles.heading}>{show(texts.recoveryTitle)}</h2>
      <p>{show(texts.recoveryHint)}</p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code} className={styles.code}>
            {code}
          </li>
        ))}
      </ol>
      <div className={forms.buttons}>
        <CopyButton value={codes.join("\n")} />
        <Button kind="ghost" onClick={() => window.print()}>
          {show(texts.print)}
        </Button>
      </div>
      <Button kind="primary" wide onClick={onSaved}>
        {show(texts.kept)}
      </Button>
    </div>
  );
}
