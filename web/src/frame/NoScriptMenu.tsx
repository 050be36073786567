import { useText } from "../platform/i18n/use-language.tsx";
import { barPaths, paths } from "../platform/navigation/paths.ts";
import { Icon } from "../ui/Icon.tsx";
import { AccountLinks } from "./AccountLinks.tsx";
import { ContactCard } from "./ContactPopover.tsx";
import drawerStyles from "./Drawer.module.css";
import { mainMenu, menu } from "./layout.text.ts";
import styles from "./NavigationBar.module.css";
import { NavLink } from "./NavLink.tsx";
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
          {barPaths.map((path) => (
            <li key={path}>
              <NavLink href={path} className={drawerStyles.link}>
                {text(paths[path])}
              </NavLink>
            </li>
          ))}
        </ul>
        <AccountLinks inColumn />
        <LanguageLink className={drawerStyles.link} />
        <ContactCard />
      </nav>
    </details>
  );
}
