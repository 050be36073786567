import { useText } from "../../platform/i18n/language.tsx";
import { ContentLink } from "../ContentLink.tsx";
import type { BlockOf } from "../content/block.ts";
import styles from "./Facts.module.css";

/** Names and values in rows with rules between them. */
export function Facts({ block: { facts } }: { block: BlockOf<"facts"> }) {
  const text = useText();
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value, link }) => (
        <div key={name.en} className={styles.fact}>
          <dt className={styles.name}>{text(name)}</dt>
          <dd className={styles.value}>
            {value && <p>{text(value)}</p>}
            {link && (
              <p>
                <ContentLink link={link} className={styles.link} />
              </p>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
