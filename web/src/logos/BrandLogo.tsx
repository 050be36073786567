import { AfterHydration } from "../ui/AfterHydration.tsx";
import styles from "./BrandLogo.module.css";

/** The mark of a company or a project, in the colour of the text. Its name stands beside it. */
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
