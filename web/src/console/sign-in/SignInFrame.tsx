import type { ReactNode } from "react";
import { LogoMark } from "../../ui/whale/LogoMark.tsx";
import { Waiting } from "../lists/reply-states.tsx";
import { usePageTitle } from "../shell/document.ts";
import { PreferenceButtons } from "../shell/PreferenceButtons.tsx";
import styles from "./sign-in.module.css";

/** The page of those who are not signed in. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <Frame>
      <h1 className={styles.title}>{title}</h1>
      {children}
    </Frame>
  );
}

/** The page until the session is read. It does not show the sign-in form to operators who are signed in. */
export function SessionFrame() {
  return (
    <Frame>
      <Waiting />
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
