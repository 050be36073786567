import type { ReactNode } from "react";
import { useText } from "../platform/i18n/use-language.tsx";
import { Island } from "../platform/islands/Island.tsx";
import { partIds } from "../platform/page/page-definition.ts";
import { ToastRegion } from "../ui/ToastRegion.tsx";
import { AnnouncementBar } from "./AnnouncementBar.tsx";
import { Drawer } from "./Drawer.tsx";
import { Footer } from "./Footer.tsx";
import styles from "./Layout.module.css";
import { close, skipToContent } from "./layout.text.ts";
import { NavigationBar } from "./NavigationBar.tsx";
import { ReloadOffer } from "./ReloadOffer.tsx";

export function Layout({ children }: { children: ReactNode }) {
  const text = useText();
  return (
    <>
      <a className={styles.skip} href={`#${partIds.content}`} data-print="no">
        {text(skipToContent)}
      </a>
      <AnnouncementBar />
      <NavigationBar />
      <Island name="RecoveryNotice" of={NothingYet} start="load" shownTo="signed-in" props={{}} />
      <main id={partIds.content} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer year={new Date().getFullYear()} />
      <ToastRegion closeLabel={text(close)} />
      <ReloadOffer />
      <Drawer />
    </>
  );
}

/**
 * Rendered by the server instead of a notice that depends on the session. The notice's style sheet loads with its
 * module.
 */
const NothingYet = () => null;
