import { useEffect, useRef, useState } from "react";
import { useText } from "../../platform/i18n/use-language.tsx";
import { buttonClass } from "../../ui/Button.tsx";
import { Tabs } from "../../ui/tabs/Tabs.tsx";
import { useCooldown } from "../codes/cooldown.ts";
import formStyles from "../form.module.css";
import { endSession } from "../session/session-store.ts";
import { isUser, readStoredUser } from "../session/stored-user.ts";
import { SignInLayout } from "../sign-in/SignInLayout.tsx";
import { RequestForm, RequestRecovery, useStoredRequestToken } from "./RequestRecovery.tsx";
import styles from "./recovery.module.css";
import { doneTexts, requestTexts, texts } from "./recovery.text.ts";
import { CodeRecoveryForm, KeyRecoveryForm } from "./recovery-forms.tsx";

const methods = ["email", "phone", "key"] as const;

/** Resets a forgotten password by a code, a recovery key, or a request to support. */
export function RecoverPage() {
  const text = useText();
  const [recovered, setRecovered] = useState<Recovery>();
  const [token, setToken] = useStoredRequestToken();
  const [isNew, setNew] = useState(false);
  const finish = (done: Recovery) => {
    // The server has already ended all sessions of the account.
    const stored = readStoredUser();
    if (isUser(stored) && stored.username === done.username) endSession();
    setRecovered(done);
  };
  return (
    <SignInLayout title={text(texts.title)}>
      {recovered ? (
        <Recovered {...recovered} />
      ) : token === undefined ? (
        <RecoveryMethods
          onDone={(username) => finish({ username, isWithSupport: false })}
          onRequested={(requested) => {
            setNew(true);
            setToken(requested);
          }}
        />
      ) : (
        <RequestRecovery
          token={token}
          isNew={isNew}
          onDone={(username) => {
            setToken(undefined);
            finish({ username, isWithSupport: true });
          }}
          onGiveUp={() => setToken(undefined)}
        />
      )}
    </SignInLayout>
  );
}

interface Recovery {
  readonly username: string;
  readonly isWithSupport: boolean;
}

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
      <details className={styles.support}>
        <summary>{text(requestTexts.question)}</summary>
        <p>{text(requestTexts.how)}</p>
        <RequestForm onRequested={onRequested} />
      </details>
    </>
  );
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
