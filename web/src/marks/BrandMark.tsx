import { AfterPaint } from "../ui/AfterPaint.tsx";
import styles from "./BrandMark.module.css";

/** The mark of a company or a project, in the colour of the text. Its name stands beside it. */
export function BrandMark({ href }: { href: string }) {
  return (
    <span className={styles.mark} aria-hidden="true">
      <AfterPaint>
        <svg width="24" height="24" fill="currentColor" aria-hidden="true">
          <use href={href} />
        </svg>
      </AfterPaint>
    </span>
  );
}
