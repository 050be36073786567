import { useText } from "../platform/i18n/use-language.tsx";
import { type Path, paths } from "../platform/navigation/paths.ts";
import { classNames } from "../ui/class-names.ts";
import styles from "./AccountLinks.module.css";
import { actionProps } from "./actions.ts";
import { NavLink } from "./BarLinks.tsx";
import controls from "./controls.module.css";
import { signOut } from "./layout.text.ts";

const linkClass = classNames(controls.control, styles.link);

/**
 * Account links for signed-in and signed-out visitors. The server does not know the session, so it renders both pairs,
 * and an attribute of <html> selects one. The width is that of the wider pair.
 */
export function AccountLinks({ inColumn: isInColumn = false }: { inColumn?: boolean }) {
  const text = useText();
  const link = (path: Path, className?: string) => (
    <li>
      <NavLink href={path} className={classNames(linkClass, className)}>
        {text(paths[path])}
      </NavLink>
    </li>
  );
  return (
    <div className={isInColumn ? styles.column : styles.bar}>
      <ul className={styles.pair} data-shown-to="signed-out">
        {link("/login")}
        {link("/register", styles.framed)}
      </ul>
      <ul className={styles.pair} data-shown-to="signed-in">
        {link("/profile")}
        <li>
          <button type="button" className={linkClass} {...actionProps("sign-out")}>
            {text(signOut)}
          </button>
        </li>
      </ul>
    </div>
  );
}
