import { useText } from "../i18n/language.tsx";
import { NavLink } from "../navigation/Link.tsx";
import { usePathExists } from "../navigation/NavigationProvider.tsx";
import { type Path, paths } from "../paths.ts";
import { useSignOut } from "../session/session.ts";
import { classNames } from "../ui/class-names.ts";
import styles from "./AccountLinks.module.css";
import { signOut } from "./layout.text.ts";

/**
 * The links for those who are signed in and for those who are not. The server cannot know who is looking, so
 * both are in the document and the mark on <html> shows one; the room is that of the wider pair.
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
  const leave = () => {
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
          <button type="button" className={styles.link} onClick={leave}>
            {text(signOut)}
          </button>
        </li>
      </ul>
    </div>
  );
}
