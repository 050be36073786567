import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { readToken } from "../accounts/session/session-store.ts";
import { useText } from "../platform/i18n/use-language.tsx";
import { LazyPart } from "../platform/lazy/LazyPart.tsx";
import { restoreScroll, usePath } from "../platform/navigation/NavigationProvider.tsx";
import { partIds } from "../platform/navigation/page.ts";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import styles from "./Layout.module.css";
import { close, skipToContent } from "./layout.text.ts";
import { lazyFrame } from "./lazy-frame.ts";
import { NavigationBar } from "./NavigationBar.tsx";

/** The layout of every page. */
export function Layout({ title, children }: { title: string; children: ReactNode }) {
  const text = useText();
  const main = useRef<HTMLElement>(null);
  return (
    <>
      <a className={styles.skip} href={`#${partIds.content}`} data-print="no">
        {text(skipToContent)}
      </a>
      <LazyPart code={lazyFrame}>{({ frameParts: { AnnouncementBar } }) => <AnnouncementBar />}</LazyPart>
      <NavigationBar />
      <LazyRecoveryNotice />
      <main id={partIds.content} ref={main} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <LazyPart code={lazyFrame}>
        {({ frameParts: { Footer, ToastRegion } }) => (
          <>
            <Footer />
            <ToastRegion closeLabel={text(close)} />
          </>
        )}
      </LazyPart>
      <RouteAnnouncer title={title} main={main} />
    </>
  );
}

type RecoveryNoticeModule = typeof import("../accounts/session/RecoveryNotice.tsx");

/** Loads the notice of a recovery for signed-in visitors. */
function LazyRecoveryNotice() {
  const path = usePath();
  const [notice, setNotice] = useState<RecoveryNoticeModule>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the visitor may have signed in on the previous page.
  useEffect(() => {
    if (readToken()) import("../accounts/session/RecoveryNotice.tsx").then(setNotice, () => undefined);
  }, [path]);
  return notice && <notice.RecoveryNotice path={path} />;
}

/**
 * After a client-side navigation, moves focus to the content and announces the new title, as browsers do after page
 * loads.
 */
function RouteAnnouncer({ title, main }: { title: string; main: RefObject<HTMLElement | null> }) {
  const path = usePath();
  const shown = useRef(path);
  const [announcement, announce] = useState("");
  useLayoutEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    restoreScroll();
    main.current?.focus({ preventScroll: true });
    announce(title);
  }, [path, title, main]);
  return <VisuallyHidden role="status">{announcement}</VisuallyHidden>;
}
