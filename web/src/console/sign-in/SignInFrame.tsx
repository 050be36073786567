import type { ReactNode } from "react";
import { LogoMark } from "../../whale/LogoMark.tsx";
import { PreferenceButtons } from "../shell/PreferenceButtons.tsx";
import { usePageTitle } from "../shell/use-page-title.ts";
import styles from "./sign-in.module.css";

/** The page of those who are not signed in. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <div className={styles.page}>
      <main className={styles.card}>
        <LogoMark />
        <h1 className={styles.title}>{title}</h1>
        {children}
      </main>
      <PreferenceButtons />
    </div>
  );
}
