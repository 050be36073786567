import {
  confirmTotp,
  useRecoveryCode as recoveryCodeCall,
  type SignedInOperator,
  signInOperator,
} from "@baleen/contract/back-office/session.ts";
import { useState } from "react";
import { callApi } from "../../platform/api/call-api.ts";
import { Form, FormMessage } from "../../platform/forms/Form.tsx";
import { SecretField } from "../../platform/forms/SecretField.tsx";
import { useLanguage, useTexts } from "../../platform/i18n/use-language.tsx";
import { Button } from "../../ui/Button.tsx";
import { CodeField } from "../../ui/fields/GroupedField.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { useSend } from "../forms/use-send.ts";
import { Enrolment } from "./Enrolment.tsx";
import styles from "./sign-in.module.css";
import { texts } from "./sign-in.text.ts";

export type Step = "password" | "totp" | "enrol";

interface Props {
  /** The first step: after a setup link, the second factor. */
  readonly first?: Step;
  onSignedIn(operator: SignedInOperator): void;
}

interface NextStep {
  readonly next: "done" | "totp" | "enrol";
  readonly operator: SignedInOperator | null;
}

/** Signing in: the password, then the second factor or its enrolment. */
export function SignInForm({ first = "password", onSignedIn }: Props) {
  const [step, setStep] = useState(first);
  const goOn = ({ next, operator }: NextStep) => {
    if (operator) onSignedIn(operator);
    else if (next !== "done") setStep(next);
  };
  if (step === "password") return <PasswordStep onDone={goOn} />;
  if (step === "totp") return <CodeStep onDone={goOn} />;
  return <Enrolment onSignedIn={onSignedIn} />;
}

function PasswordStep({ onDone }: { onDone(step: NextStep): void }) {
  const words = useTexts(texts);
  const { language } = useLanguage();
  const sending = useSend(async (read) => {
    const body = { login: read("login"), password: read("password") };
    onDone(await callApi(signInOperator, { body, language }));
  });
  return (
    <Form className={styles.form} onSubmit={sending.submit}>
      <TextField
        name="login"
        label={words.login}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={sending.fields.login}
        data-initial-focus
      />
      <SecretField
        name="password"
        label={words.password}
        autoComplete="current-password"
        error={sending.fields.password}
      />
      <FormMessage message={sending.message} />
      <Button kind="primary" type="submit" wide busy={sending.isBusy}>
        {words.signIn}
      </Button>
    </Form>
  );
}

function CodeStep({ onDone }: { onDone(step: NextStep): void }) {
  const words = useTexts(texts);
  const { language } = useLanguage();
  const [byRecovery, setByRecovery] = useState(false);
  const sending = useSend(async (read) => {
    const call = byRecovery ? recoveryCodeCall : confirmTotp;
    onDone(await callApi(call, { body: { code: read("code") }, language }));
  });
  return (
    <Form className={styles.form} onSubmit={sending.submit}>
      {byRecovery ? (
        <TextField
          key="recovery"
          name="code"
          label={words.recoveryCode}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={sending.fields.code}
          autoFocus
        />
      ) : (
        <CodeField
          key="totp"
          name="code"
          label={words.code}
          hint={words.codeHint}
          error={sending.fields.code}
          autoFocus
        />
      )}
      <FormMessage message={sending.message} />
      <Button kind="primary" type="submit" wide busy={sending.isBusy}>
        {words.confirm}
      </Button>
      <Button kind="quiet" onClick={() => setByRecovery(!byRecovery)}>
        {byRecovery ? words.useTotp : words.useRecovery}
      </Button>
    </Form>
  );
}
