import styles from "./BrandLogo.module.css";

/**
 * The logo of a platform or a technology in the text colour. The page's script loads it when the page is idle
 * (`data-lazy-href`). Decorative: the name is beside it.
 */
export function BrandLogo({ href }: { href: string }) {
  return (
    <span className={styles.logo} aria-hidden="true">
      <svg width="24" height="24" fill="currentColor" aria-hidden="true">
        <use data-lazy-href={href} />
      </svg>
      <noscript>
        <svg width="24" height="24" fill="currentColor" aria-hidden="true">
          <use href={href} />
        </svg>
      </noscript>
    </span>
  );
}
