import type { Localized } from "@baleen/contract/language.ts";
import { useText } from "../platform/i18n/use-language.tsx";
import { type Path, paths } from "../platform/navigation/paths.ts";
import { usePath } from "../platform/page/page-context.tsx";
import styles from "./AccountNavigation.module.css";

/** The pages of an account, in the order of the navigation. */
const accountPaths = [
  "/profile",
  "/account/purchases",
  "/account/devices",
  "/account/notifications",
  "/account/privacy",
] as const satisfies readonly Path[];

/** Pages without an entry of their own, and the entry that is current on them. */
const parents: Readonly<Partial<Record<string, Path>>> = {
  "/account/receipt": "/account/purchases",
  "/account/merge": "/profile",
};

/** What phones show of a long name, so that all are in one row. Screen readers get the whole name. */
const beginnings: Readonly<Partial<Record<Path, Localized>>> = {
  "/account/privacy": { zh: "隐私", en: "Privacy" },
};

const label: Localized = { zh: "个人中心导航", en: "Account" };

/** The navigation between the account pages. On other pages it renders nothing. */
export function AccountNavigation() {
  const text = useText();
  const current = usePath();
  const shown = parents[current] ?? current;
  if (!accountPaths.some((path) => path === shown)) return null;
  return (
    <nav className={styles.navigation} aria-label={text(label)} data-print="no">
      <ul className={styles.links}>
        {accountPaths.map((path) => (
          <li key={path}>
            <a
              className={styles.link}
              href={path}
              aria-label={beginnings[path] && text(paths[path])}
              aria-current={path === current ? "page" : path === shown ? "true" : undefined}
            >
              <Name path={path} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Name({ path }: { path: Path }) {
  const text = useText();
  const whole = text(paths[path]);
  const beginning = beginnings[path];
  if (!beginning) return whole;
  const shown = text(beginning);
  return (
    <span>
      {shown}
      <span className={styles.rest}>{whole.slice(shown.length)}</span>
    </span>
  );
}
