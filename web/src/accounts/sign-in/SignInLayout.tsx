import { authorizePath, devicePath } from "@baleen/contract/desktop/desktop-paths.ts";
import { type ReactNode, useLayoutEffect, useState } from "react";
import { useText } from "../../platform/i18n/use-language.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { readReturnPath } from "../session/return-path-and-flash.ts";
import styles from "./SignInLayout.module.css";
import { texts } from "./sign-in.text.ts";

/**
 * A heading and its form beside a decorative picture of the sea. Shows a note if signing in returns to the desktop
 * tool.
 */
export function SignInLayout({ title, children }: { title: string; children: ReactNode }) {
  const text = useText();
  const [isForTool, setForTool] = useState(false);
  // A layout effect sets this before the first paint. The server cannot read the storage.
  useLayoutEffect(() => setForTool(isToolPath(readReturnPath())), []);
  return (
    <div className={styles.frame}>
      <div className={styles.form}>
        <h1>{title}</h1>
        {isForTool && <Banner tone="info">{text(texts.forTool)}</Banner>}
        {children}
      </div>
      <div className={styles.sea} aria-hidden="true" data-print="no" />
    </div>
  );
}

function isToolPath(path: string | undefined): boolean {
  return [authorizePath, devicePath].some((toolPath) => path?.split("?")[0] === toolPath);
}
