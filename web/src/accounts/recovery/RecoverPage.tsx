import { useEffect, useRef, useState } from "react";
import { browserStorage } from "../../platform/browser/storage.ts";
import { useText } from "../../platform/i18n/use-language.tsx";
import { lazyModule, loadingCodeFailed, useLazyModule } from "../../platform/lazy/lazy-module.ts";
import { BannerRegion } from "../../ui/Banner.tsx";
import { buttonClass } from "../../ui/Button.tsx";
import { Tabs } from "../../ui/tabs/Tabs.tsx";
import { useCooldown } from "../codes/cooldown.ts";
import formStyles from "../form.module.css";
import { endSession } from "../session/session-store.ts";
import { isUser, readStoredUser } from "../session/stored-user.ts";
import { SignInLayout } from "../sign-in/SignInLayout.tsx";
import { doneTexts, supportTexts, texts } from "./RecoverPage.text.ts";
import styles from "./recovery.module.css";
import { CodeRecoveryForm, KeyRecoveryForm, SupportForm } from "./recovery-forms.tsx";

/** Visitors who have asked support come back days later, so only they load this module. */
const recoveryRequest = lazyModule("RecoverPage", () => import("./RecoveryRequest.tsx"));

/** Storage key for the token of this browser's support request. */
const key = "recovery-request";

interface Request {
  readonly token: string;
  /** True right after the request was made, when it replaces the form. */
  readonly isNew: boolean;
}

/** Resets a forgotten password with a verification code, a recovery key, or a request to support. */
export function RecoverPage() {
  const text = useText();
  const [recovery, setRecovered] = useState<Recovery>();
  const [request, setRequest] = useState<Request>();
  const { module: late, hasFailed, whenLoaded } = useLazyModule(recoveryRequest);
  useEffect(() => {
    const token = browserStorage.read(key);
    if (token !== undefined) setRequest({ token, isNew: false });
  }, []);
  useEffect(() => {
    if (request) whenLoaded(() => undefined);
  }, [request, whenLoaded]);

  // The token is stored until the request is used or abandoned. If storage is blocked, it is lost when the page closes.
  const store = (next: Request | undefined) => {
    browserStorage.write(key, next?.token);
    setRequest(next);
  };
  const finish = (done: Recovery) => {
    // The server has already ended all sessions of this account.
    const stored = readStoredUser();
    if (isUser(stored) && stored.username === done.username) endSession();
    if (done.isWithSupport) store(undefined);
    setRecovered(done);
  };
  return (
    <SignInLayout title={text(texts.title)}>
      <BannerRegion tone="danger">{hasFailed && text(loadingCodeFailed)}</BannerRegion>
      {recovery ? (
        <Recovered {...recovery} />
      ) : request && late ? (
        <late.RecoveryRequest
          {...request}
          onDone={(username) => finish({ username, isWithSupport: true })}
          onGiveUp={() => store(undefined)}
        />
      ) : (
        <RecoveryMethods
          onDone={(username) => finish({ username, isWithSupport: false })}
          onRequested={(token) => store({ token, isNew: true })}
        />
      )}
    </SignInLayout>
  );
}

const methods = ["email", "phone", "key"] as const;

interface MethodsProps {
  onDone(username: string): void;
  onRequested(token: string): void;
}

function RecoveryMethods({ onDone, onRequested }: MethodsProps) {
  const text = useText();
  const [method, setMethod] = useState<(typeof methods)[number]>("email");
  // Kept here so that a cooldown survives switching the tab.
  const cooldowns = { email: useCooldown(), phone: useCooldown() };
  return (
    <>
      <p>{text(texts.lead)}</p>
      <Tabs
        label={text(texts.ways)}
        tabs={methods.map((name) => ({ name, label: text(texts[name]) }))}
        selected={method}
        onSelect={(next: typeof method) => setMethod(next)}
      >
        {method === "key" ? (
          <KeyRecoveryForm onDone={onDone} />
        ) : (
          <CodeRecoveryForm contactKind={method} cooldown={cooldowns[method]} onDone={onDone} />
        )}
      </Tabs>
      <details className={styles.support} onToggle={recoveryRequest.prefetch}>
        <summary>{text(supportTexts.question)}</summary>
        <p className={formStyles.note}>{text(supportTexts.how)}</p>
        <SupportForm onRequested={onRequested} />
      </details>
    </>
  );
}

interface Recovery {
  readonly username: string;
  readonly isWithSupport: boolean;
}

function Recovered({ username, isWithSupport }: Recovery) {
  const text = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={formStyles.fields}>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {text(doneTexts.title)}
      </h2>
      <p>
        {text(doneTexts.username)} <strong>{username}</strong>
      </p>
      <p>{text(doneTexts.signedOut)}</p>
      {isWithSupport && <p>{text(doneTexts.bindAnew)}</p>}
      <a href="/login" className={buttonClass("primary", { wide: true })}>
        {text(texts.signIn)}
      </a>
    </div>
  );
}
