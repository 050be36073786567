import { AfterHydration } from "../AfterHydration.tsx";
import styles from "./BrandLogo.module.css";

/** The logo of a platform or a technology, in the text colour. Decorative: its name is beside it. */
export function BrandLogo({ href }: { href: string }) {
  return (
    <span className={styles.logo} aria-hidden="true">
      <AfterHydration>
        <svg width="24" height="24" fill="currentColor" aria-hidden="true">
          <use href={href} />
        </svg>
      </AfterHydration>
    </span>
  );
}
