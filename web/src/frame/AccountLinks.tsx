import { useSignOut } from "../accounts/session/session.ts";
import { useText } from "../platform/i18n/use-language.tsx";
import { NavLink } from "../platform/navigation/Link.tsx";
import { usePathExists } from "../platform/navigation/NavigationProvider.tsx";
import { type Path, paths } from "../platform/navigation/paths.ts";
import { classNames } from "../ui/class-names.ts";
import styles from "./AccountLinks.module.css";
import { signOut } from "./layout.text.ts";

/**
 * Account links for signed-in and signed-out visitors. The server does not know the session, so it renders both, and an
 * attribute of <html> shows one of them. The width is that of the wider pair.
 */
export function AccountLinks({ inColumn = false, onUse }: { inColumn?: boolean; onUse?: () => void }) {
  const text = useText();
  const exists = usePathExists();
  const signOutHere = useSignOut();
  const link = (path: Path, look?: string) =>
    exists(path) && (
      <li>
        <NavLink href={path} className={classNames(styles.link, look)} onClick={onUse}>
          {text(paths[path])}
        </NavLink>
      </li>
    );
  const onSignOut = () => {
    onUse?.();
    signOutHere();
  };
  return (
    <div className={inColumn ? styles.column : styles.bar}>
      <ul className={styles.pair} data-shown-to="signed-out">
        {link("/login")}
        {link("/register", styles.framed)}
      </ul>
      <ul className={styles.pair} data-shown-to="signed-in">
        {link("/profile")}
        <li>
          <button type="button" className={styles.link} onClick={onSignOut}>
            {text(signOut)}
          </button>
        </li>
      </ul>
    </div>
  );
}
