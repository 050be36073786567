import { useText } from "../platform/i18n/use-language.tsx";
import { NavLink } from "../platform/navigation/Link.tsx";
import { usePathExists } from "../platform/navigation/NavigationProvider.tsx";
import { barPaths, paths } from "../platform/navigation/paths.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { AccountLinks } from "./AccountLinks.tsx";
import { ContactPopover } from "./ContactPopover.tsx";
import styles from "./Drawer.module.css";
import { close, mainMenu, menu, siteSettings } from "./layout.text.ts";
import { LanguageLink, ReducedMotionButton, ThemeButton } from "./preference-buttons.tsx";

/** The menu of narrow screens. */
export function Drawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const text = useText();
  const exists = usePathExists();
  return (
    <Dialog open={open} onClose={onClose} title={text(menu)} closeLabel={text(close)} place="side">
      <nav className={styles.menu} aria-label={text(mainMenu)}>
        <ul>
          {barPaths.filter(exists).map((path) => (
            <li key={path}>
              <NavLink href={path} className={styles.link} onClick={onClose}>
                {text(paths[path])}
              </NavLink>
            </li>
          ))}
        </ul>
        <AccountLinks inColumn onUse={onClose} />
        <ContactPopover isInline />
      </nav>
      <section className={styles.settings} aria-label={text(siteSettings)}>
        <LanguageLink className={styles.link} />
        <ReducedMotionButton />
        <ThemeButton />
      </section>
    </Dialog>
  );
}
