import { useEffect, useRef, useState } from "react";
import { useCooldown } from "../codes/cooldown.ts";
import { useText } from "../i18n/language.tsx";
import { Link } from "../navigation/Link.tsx";
import type { PageDefinition } from "../navigation/page.ts";
import { ScriptRequired } from "../navigation/ScriptRequired.tsx";
import { endSession, readStoredUser } from "../session/session-store.ts";
import { isUser } from "../session/session-user.ts";
import { SignInLayout } from "../sign-in/SignInLayout.tsx";
import { useContent } from "../site-config/content.tsx";
import { buttonClass } from "../ui/Button.tsx";
import { Tabs } from "../ui/tabs/Tabs.tsx";
import { CodeRecoveryForm } from "./CodeRecoveryForm.tsx";
import { KeyRecoveryForm } from "./KeyRecoveryForm.tsx";
import { LinkRecovery } from "./LinkRecovery.tsx";
import styles from "./recovery.module.css";
import { doneTexts, supportTexts, texts } from "./recovery.text.ts";

export const page: PageDefinition = {
  Page: RecoverPage,
  title: texts.title,
  description: {
    zh: "忘记鲸帧的密码时，用验证码、恢复密钥或客服的链接设一个新密码。",
    en: "Forgot your Baleen password? Set a new one with a code, your recovery key or a link from support.",
  },
  indexed: false,
};

const linkPattern = /^#link=([\w-]{1,100})$/;

const ways = ["email", "phone", "key"] as const;

/** Replacing a forgotten password by a code, a recovery key, or a link from support. */
export function RecoverPage() {
  const text = useText();
  const [username, setUsername] = useState<string>();
  const [token, forgetToken] = useLinkToken();
  const finish = (recovered: string) => {
    forgetToken();
    // The server has ended the account's sessions already.
    const stored = readStoredUser();
    if (isUser(stored) && stored.username === recovered) endSession();
    setUsername(recovered);
  };
  return (
    <SignInLayout title={text(texts.title)}>
      {username !== undefined ? (
        <Recovered username={username} />
      ) : token !== undefined ? (
        <LinkRecovery token={token} onDone={finish} onOtherWay={forgetToken} />
      ) : (
        <Ways onDone={finish} />
      )}
    </SignInLayout>
  );
}

function Ways({ onDone }: { onDone(username: string): void }) {
  const text = useText();
  const [way, setWay] = useState<(typeof ways)[number]>("email");
  // Kept here so that a cooldown survives switching the tab.
  const cooldowns = { email: useCooldown(), phone: useCooldown() };
  return (
    <>
      <p>{text(texts.lead)}</p>
      <ScriptRequired />
      <Tabs
        label={text(texts.ways)}
        tabs={ways.map((name) => ({ name, label: text(texts[name]) }))}
        selected={way}
        onSelect={(next: typeof way) => setWay(next)}
      >
        {way === "key" ? (
          <KeyRecoveryForm onDone={onDone} />
        ) : (
          <CodeRecoveryForm contactKind={way} cooldown={cooldowns[way]} onDone={onDone} />
        )}
      </Tabs>
      <Support />
    </>
  );
}

function Support() {
  const text = useText();
  const { company } = useContent();
  return (
    <details className={styles.support}>
      <summary>{text(supportTexts.question)}</summary>
      <p>
        {text(supportTexts.before)}
        <a href={`mailto:${company.email}`}>{company.email}</a>
        {text(supportTexts.after)}
      </p>
    </details>
  );
}

function Recovered({ username }: { username: string }) {
  const text = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.panel}>
      <h2 ref={heading} tabIndex={-1}>
        {text(doneTexts.title)}
      </h2>
      <p>
        {text(doneTexts.username)} <strong>{username}</strong>
      </p>
      <p>{text(doneTexts.signedOut)}</p>
      <Link href="/login" className={buttonClass("primary", { wide: true })}>
        {text(texts.signIn)}
      </Link>
    </div>
  );
}

/**
 * The token of a link from support, and a function that removes it. It is in the URL's fragment, which browsers do not
 * send, so that it is in no server's log.
 */
function useLinkToken(): [token: string | undefined, forget: () => void] {
  const [token, setToken] = useState<string>();
  useEffect(() => {
    const read = () => setToken(linkPattern.exec(location.hash)?.[1]);
    read();
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, []);
  const forget = () => {
    setToken(undefined);
    if (location.hash !== "") history.replaceState(history.state, "", location.pathname + location.search);
  };
  return [token, forget];
}
