import { type SignedInOperator, stepUp } from "@baleen/contract/back-office/session.ts";
import { callApi } from "../../platform/api/call-api.ts";
import { Form, FormMessage } from "../../platform/forms/Form.tsx";
import { SecretField } from "../../platform/forms/SecretField.tsx";
import { useLanguage, useTexts } from "../../platform/i18n/use-language.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { CodeField } from "../../ui/fields/GroupedField.tsx";
import { useCalls } from "../calls/CallProvider.tsx";
import { useSend } from "../forms/use-send.ts";
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
  const words = useTexts(texts);
  const { language } = useLanguage();
  const { stepUpBy } = useOperator();
  const sending = useSend(async (read) => {
    await callApi(stepUp, { body: { code: read("code") }, language });
    onDone();
  });
  return (
    <Form className={styles.form} onSubmit={sending.submit}>
      {stepUpBy === "totp" ? (
        <CodeField
          name="code"
          label={words.code}
          hint={words.stepUpHint}
          error={sending.fields.code}
          data-initial-focus
        />
      ) : (
        <SecretField
          name="code"
          label={words.password}
          hint={words.stepUpHint}
          autoComplete="current-password"
          error={sending.fields.code}
          data-initial-focus
        />
      )}
      <FormMessage message={sending.message} />
      <Button kind="primary" type="submit" wide busy={sending.isBusy}>
        {words.confirm}
      </Button>
    </Form>
  );
}
