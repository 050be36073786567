import { useText } from "../platform/i18n/use-language.tsx";
import { paths } from "../platform/navigation/paths.ts";
import { classNames } from "../ui/class-names.ts";
import dialogStyles from "../ui/Dialog.module.css";
import { IconButton } from "../ui/IconButton.tsx";
import { AccountLinks } from "./AccountLinks.tsx";
import { actionProps, drawerId } from "./actions.ts";
import { BarLinks, NavLink } from "./BarLinks.tsx";
import { ContactPopover } from "./ContactPopover.tsx";
import styles from "./Drawer.module.css";
import { close, mainMenu, menu, siteSettings } from "./layout.text.ts";
import { LanguageLink, ReducedMotionButton, ThemeButton } from "./preference-buttons.tsx";

/** The menu of narrow screens, as a template from which the frame's script creates the menu when it is opened. */
export function Drawer() {
  const text = useText();
  return (
    <template id={drawerId}>
      <dialog
        className={classNames(dialogStyles.dialog, dialogStyles.narrow, dialogStyles.side)}
        aria-labelledby="drawer-title"
        data-print="no"
      >
        <div className={dialogStyles.header}>
          <h2 id="drawer-title" className={dialogStyles.title} tabIndex={-1}>
            {text(menu)}
          </h2>
          <IconButton icon="close" label={text(close)} {...actionProps("close-menu")} />
        </div>
        <div className={dialogStyles.body}>
          <nav className={styles.menu} aria-label={text(mainMenu)}>
            <ul>
              <BarLinks className={styles.link} />
              <li>
                <NavLink href="/payment-help" className={styles.link}>
                  {text(paths["/payment-help"])}
                </NavLink>
              </li>
            </ul>
            <AccountLinks inColumn />
            <ContactPopover isInline />
          </nav>
          <section className={styles.settings} aria-label={text(siteSettings)}>
            <LanguageLink className={styles.link} />
            <ReducedMotionButton />
            <ThemeButton />
          </section>
        </div>
      </dialog>
    </template>
  );
}
