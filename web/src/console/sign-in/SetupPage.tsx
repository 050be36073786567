import { roleNames } from "@baleen/contract/back-office/roles.ts";
import { checkSetupLink, setUpOperator } from "@baleen/contract/back-office/session.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "../../platform/api/call-api.ts";
import { Form, FormMessage } from "../../platform/forms/Form.tsx";
import { SecretField } from "../../platform/forms/SecretField.tsx";
import { useLanguage, useText, useTexts } from "../../platform/i18n/use-language.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { useSend } from "../forms/use-send.ts";
import { Failure, Waiting } from "../lists/List.tsx";
import { SignInFrame } from "./SignedIn.tsx";
import { SignInForm, type Step } from "./SignInForm.tsx";
import styles from "./sign-in.module.css";
import { texts } from "./sign-in.text.ts";

const goToConsole = () => location.assign("/console");

/** The page of a setup link. Its token is in the URL fragment, which browsers do not send, so no log has it. */
export function SetupPage() {
  const words = useTexts(texts);
  const [token] = useState(() => location.hash.slice(1));
  const [step, setStep] = useState<Step>();
  return (
    <SignInFrame title={words.setUp}>
      {token === "" && <Banner tone="danger">{words.noToken}</Banner>}
      {token !== "" && !step && <AccountStep token={token} onDone={setStep} />}
      {step && <SignInForm first={step} onSignedIn={goToConsole} />}
    </SignInFrame>
  );
}

function AccountStep({ token, onDone }: { token: string; onDone(step: Step): void }) {
  const words = useTexts(texts);
  const text = useText();
  const { language } = useLanguage();
  const link = useQuery({
    queryKey: ["setup"],
    queryFn: () => callApi(checkSetupLink, { body: { token }, language }),
    retry: false,
  });
  const sending = useSend(async (read) => {
    const body = { token, login: read("login"), name: read("name"), password: read("password") };
    const { next } = await callApi(setUpOperator, { body, language });
    if (next === "done") goToConsole();
    else onDone(next);
  });

  if (link.error) return <Failure error={link.error} onRetry={link.refetch} />;
  if (!link.data) return <Waiting />;
  const { login, name, role } = link.data;
  return (
    <Form className={styles.form} onSubmit={sending.submit}>
      <p>{text(roleNames[role])}</p>
      <TextField
        name="login"
        label={words.login}
        hint={words.loginHint}
        defaultValue={login ?? ""}
        readOnly={login !== null}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={sending.fields.login}
      />
      <TextField
        name="name"
        label={words.name}
        defaultValue={name ?? ""}
        readOnly={name !== null}
        autoComplete="name"
        error={sending.fields.name}
      />
      <SecretField
        name="password"
        label={words.newPassword}
        hint={words.newPasswordHint}
        autoComplete="new-password"
        error={sending.fields.password}
      />
      <FormMessage message={sending.message} />
      <Button kind="primary" type="submit" wide busy={sending.isBusy}>
        {words.goOn}
      </Button>
    </Form>
  );
}
