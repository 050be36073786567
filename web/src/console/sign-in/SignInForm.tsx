import {
  confirmTotp,
  useRecoveryCode as recoveryCodeCall,
  type SignedInOperator,
  signInOperator,
} from "@baleen/contract/back-office/session.ts";
import { useState } from "react";
import { callApi } from "../../platform/api/call-api.ts";
import { useLanguage, useTexts } from "../../platform/i18n/use-language.tsx";
import { Button } from "../../ui/Button.tsx";
import { ActionCode, ActionField, ActionSecret } from "../forms/fields.tsx";
import { type ReadField, SendForm } from "../forms/SendForm.tsx";
import { Enrolment } from "./Enrolment.tsx";
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
  const { language } = useLanguage();
  const send = async (read: ReadField) => {
    const body = { login: read("login"), password: read("password") };
    onDone(await callApi(signInOperator, { body, language }));
  };
  return (
    <SendForm send={send} submit={texts.signIn} isWide>
      <ActionField
        name="login"
        label={texts.login}
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
  const words = useTexts(texts);
  const { language } = useLanguage();
  const [byRecovery, setByRecovery] = useState(false);
  const send = async (read: ReadField) => {
    const call = byRecovery ? recoveryCodeCall : confirmTotp;
    onDone(await callApi(call, { body: { code: read("code") }, language }));
  };
  const otherWay = (
    <Button kind="quiet" onClick={() => setByRecovery(!byRecovery)}>
      {byRecovery ? words.useTotp : words.useRecovery}
    </Button>
  );
  return (
    <SendForm send={send} submit={texts.confirm} isWide besides={otherWay}>
      {byRecovery ? (
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
