import { useText } from "../platform/i18n/use-language.tsx";
import { Icon } from "../ui/Icon.tsx";
import { AccountLinks } from "./AccountLinks.tsx";
import { BarLinks } from "./BarLinks.tsx";
import { ContactCard } from "./ContactPopover.tsx";
import drawerStyles from "./Drawer.module.css";
import { mainMenu, menu } from "./layout.text.ts";
import styles from "./NavigationBar.module.css";
import { LanguageLink } from "./preference-buttons.tsx";

/** The menu of narrow screens without scripts. */
export function NoScriptMenu() {
  const text = useText();
  return (
    <details className={styles.plain}>
      <summary className={styles.menu} aria-label={text(menu)}>
        <Icon name="menu" />
      </summary>
      <nav className={drawerStyles.menu} aria-label={text(mainMenu)}>
        <ul>
          <BarLinks className={drawerStyles.link} />
        </ul>
        <AccountLinks inColumn />
        <LanguageLink className={drawerStyles.link} />
        <ContactCard />
      </nav>
    </details>
  );
}
