import { type SignedInOperator, stepUp } from "@baleen/contract/back-office/session.ts";
import { callApi } from "../../platform/api/call-api.ts";
import { useLanguage, useTexts } from "../../platform/i18n/use-language.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useCalls } from "../calls/CallProvider.tsx";
import { ActionCode, ActionSecret } from "../forms/fields.tsx";
import { type ReadField, SendForm } from "../forms/SendForm.tsx";
import { useOperator } from "./operator.ts";
import { SignInForm } from "./SignInForm.tsx";
import styles from "./sign-in.module.css";
import { texts } from "./sign-in.text.ts";

/** Asks for the proof that calls are waiting for, in a dialog, so that the page and its forms keep their state. */
export function ProofDialog({ onSignedIn }: { onSignedIn(operator: SignedInOperator): void }) {
  const words = useTexts(texts);
  const { requiredProof, settle } = useCalls();
  return (
    <>
      <Dialog
        open={requiredProof === "signIn"}
        onClose={() => settle(false)}
        title={words.again}
        closeLabel={words.close}
      >
        <p className={styles.lead}>{words.againHint}</p>
        <SignInForm
          onSignedIn={(operator) => {
            onSignedIn(operator);
            settle(true);
          }}
        />
      </Dialog>
      <Dialog
        open={requiredProof === "stepUp"}
        onClose={() => settle(false)}
        title={words.stepUp}
        closeLabel={words.close}
      >
        <StepUpForm onDone={() => settle(true)} />
      </Dialog>
    </>
  );
}

function StepUpForm({ onDone }: { onDone(): void }) {
  const { language } = useLanguage();
  const { stepUpBy } = useOperator();
  const send = async (read: ReadField) => {
    await callApi(stepUp, { body: { code: read("code") }, language });
    onDone();
  };
  const field = { name: "code", hint: texts.stepUpHint, "data-initial-focus": true };
  return (
    <SendForm send={send} submit={texts.confirm} isWide>
      {stepUpBy === "totp" ? (
        <ActionCode {...field} label={texts.code} />
      ) : (
        <ActionSecret {...field} label={texts.password} autoComplete="current-password" />
      )}
    </SendForm>
  );
}
