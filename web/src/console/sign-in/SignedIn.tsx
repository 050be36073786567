import { consoleErrors } from "@baleen/contract/back-office/console-errors.ts";
import { readSession, type SignedInOperator, stepUp } from "@baleen/contract/back-office/session.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ApiError } from "../../platform/api/api-error.ts";
import { callApi } from "../../platform/api/call-api.ts";
import { useLanguage } from "../../platform/i18n/use-language.tsx";
import { LogoMark } from "../../ui/whale/LogoMark.tsx";
import { useCalls } from "../calls/calls.tsx";
import { ConsoleDialog } from "../forms/ConsoleDialog.tsx";
import { ActionCode, ActionSecret, type ReadField, SendForm } from "../forms/SendForm.tsx";
import { Failure, LoadingPlaceholder } from "../lists/List.tsx";
import { usePageTitle } from "../shell/PageFrame.tsx";
import { PreferenceButtons } from "../shell/Shell.tsx";
import { useShow } from "../values/values.tsx";
import { OperatorContext, useOperator } from "./operator.ts";
import { SignInForm } from "./SignInForm.tsx";
import styles from "./sign-in.module.css";
import { texts } from "./sign-in.text.ts";

const sessionKey = [readSession.path] as const;

/** Renders its children if an operator is signed in, otherwise the sign-in page. */
export function SignedIn({ children }: { children: ReactNode }) {
  const show = useShow();
  const { language } = useLanguage();
  const queries = useQueryClient();
  const session = useQuery({
    queryKey: sessionKey,
    queryFn: ({ signal }) => callApi(readSession, { language, signal }).catch(nullIfSignedOut),
    staleTime: Number.POSITIVE_INFINITY,
  });

  const startSession = (operator: SignedInOperator) => {
    // The cache may hold another operator's data, which this operator may not be allowed to see.
    if (session.data?.id !== operator.id) queries.removeQueries({ predicate: isNotSession });
    queries.setQueryData(sessionKey, operator);
  };

  if (session.data)
    return (
      <OperatorContext value={session.data}>
        {children}
        <ProofDialog onSignedIn={startSession} />
      </OperatorContext>
    );
  if (session.isPending) {
    // Avoids showing the sign-in form to signed-in operators while the session is loading.
    return (
      <Frame>
        <LoadingPlaceholder />
      </Frame>
    );
  }
  return (
    <SignInFrame title={show(texts.title)}>
      {session.error && <Failure error={session.error} onRetry={session.refetch} />}
      {session.data === null && <SignInForm onSignedIn={startSession} />}
    </SignInFrame>
  );
}

function nullIfSignedOut(error: unknown): null {
  if (error instanceof ApiError && error.code === consoleErrors.operatorSignedOut.code) return null;
  throw error;
}

const isNotSession = ({ queryKey }: { readonly queryKey: readonly unknown[] }) =>
  queryKey[0] !== sessionKey[0];

/** The layout of pages for signed-out operators. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <Frame>
      <h1 className={styles.title}>{title}</h1>
      {children}
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <main className={styles.card}>
        <LogoMark />
        {children}
      </main>
      <PreferenceButtons />
    </div>
  );
}

/** Asks for the proof that pending calls wait for. It is a dialog, so the page and its forms keep their state. */
function ProofDialog({ onSignedIn }: { onSignedIn(operator: SignedInOperator): void }) {
  const show = useShow();
  const { requiredProof, settle } = useCalls();
  return (
    <>
      <ConsoleDialog open={requiredProof === "signIn"} onClose={() => settle(false)} title={texts.again}>
        <p className={styles.lead}>{show(texts.againHint)}</p>
        <SignInForm
          onSignedIn={(operator) => {
            onSignedIn(operator);
            settle(true);
          }}
        />
      </ConsoleDialog>
      <ConsoleDialog open={requiredProof === "stepUp"} onClose={() => settle(false)} title={texts.stepUp}>
        <StepUpForm onDone={() => settle(true)} />
      </ConsoleDialog>
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
