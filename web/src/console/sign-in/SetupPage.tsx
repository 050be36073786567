import { roleNames } from "@baleen/contract/back-office/roles.ts";
import { checkSetupLink, setUpOperator } from "@baleen/contract/back-office/session.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "../../platform/api/call-api.ts";
import { useLanguage } from "../../platform/i18n/use-language.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { ActionField, ActionSecret, type ReadField, SendForm } from "../forms/SendForm.tsx";
import { Loaded } from "../lists/List.tsx";
import { labels, useShow } from "../values/values.tsx";
import { SignInFrame } from "./SignedIn.tsx";
import { SignInForm, type Step } from "./SignInForm.tsx";
import { texts } from "./sign-in.text.ts";

const goToConsole = () => location.assign("/console");

/** The page of a setup link. Its token is in the URL fragment, which browsers do not send, so it appears in no log. */
export function SetupPage() {
  const show = useShow();
  const [token] = useState(() => location.hash.slice(1));
  const [step, setStep] = useState<Step>();
  return (
    <SignInFrame title={show(texts.setUp)}>
      {token === "" && <Banner tone="danger">{show(texts.noToken)}</Banner>}
      {token !== "" && !step && <AccountStep token={token} onDone={setStep} />}
      {step && <SignInForm firstStep={step} onSignedIn={goToConsole} />}
    </SignInFrame>
  );
}

function AccountStep({ token, onDone }: { token: string; onDone(step: Step): void }) {
  const show = useShow();
  const { language } = useLanguage();
  const link = useQuery({
    queryKey: ["setup"],
    queryFn: () => callApi(checkSetupLink, { body: { token }, language }),
    retry: false,
  });
  const send = async (read: ReadField) => {
    const body = { token, login: read("login"), name: read("name"), password: read("password") };
    const { next } = await callApi(setUpOperator, { body, language });
    if (next === "done") goToConsole();
    else onDone(next);
  };

  return (
    <Loaded reply={link}>
      {({ login, name, role }) => (
        <SendForm send={send} submit={texts.goOn} isWide>
          <p>{show(roleNames[role])}</p>
          <ActionField
            name="login"
            label={labels.login}
            hint={texts.loginHint}
            defaultValue={login ?? ""}
            readOnly={login !== null}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <ActionField
            name="name"
            label={texts.name}
            defaultValue={name ?? ""}
            readOnly={name !== null}
            autoComplete="name"
          />
          <ActionSecret
            name="password"
            label={texts.newPassword}
            hint={texts.newPasswordHint}
            autoComplete="new-password"
          />
        </SendForm>
      )}
    </Loaded>
  );
}
