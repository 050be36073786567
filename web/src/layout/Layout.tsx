import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useText } from "../i18n/language.tsx";
import { usePath } from "../navigation/location.ts";
import { RouteAnnouncer } from "../navigation/RouteAnnouncer.tsx";
import { readToken } from "../session/session-store.ts";
import { ToastRegion } from "../ui/ToastRegion.tsx";
import { AnnouncementBar } from "./AnnouncementBar.tsx";
import { Footer } from "./Footer.tsx";
import styles from "./Layout.module.css";
import { close, skipToContent } from "./layout.text.ts";
import { NavigationBar } from "./NavigationBar.tsx";

/** The frame of every page. */
export function Layout({ title, children }: { title: string; children: ReactNode }) {
  const text = useText();
  const main = useRef<HTMLElement>(null);
  return (
    <>
      <a className={styles.skip} href="#content" data-print="no">
        {text(skipToContent)}
      </a>
      <AnnouncementBar />
      <NavigationBar />
      <RecoveryWatch />
      <main id="content" ref={main} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {/* Hydrates after the page above it. */}
      <Suspense>
        <Footer />
      </Suspense>
      <ToastRegion closeLabel={text(close)} />
      <RouteAnnouncer title={title} main={main} />
    </>
  );
}

type Notice = typeof import("../session/RecoveryLinkNotice.tsx");

/** Loads the notice about recovery links for signed-in visitors. */
function RecoveryWatch() {
  const path = usePath();
  const [notice, setNotice] = useState<Notice>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the visitor may have signed in on the previous page.
  useEffect(() => {
    if (readToken()) import("../session/RecoveryLinkNotice.tsx").then(setNotice, () => undefined);
  }, [path]);
  return notice && <notice.RecoveryLinkNotice path={path} />;
}
