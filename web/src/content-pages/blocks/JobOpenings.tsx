import { useText } from "../../platform/i18n/language.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { BulletList } from "../../ui/typography.tsx";
import type { BlockOf } from "../content/block.ts";
import styles from "./JobOpenings.module.css";

/** Job openings as disclosure widgets. */
export function JobOpenings({ block: { jobOpenings } }: { block: BlockOf<"jobOpenings"> }) {
  const text = useText();
  return (
    <div className={styles.jobOpenings}>
      {jobOpenings.map(({ title, summary, description, listName, list }) => (
        <details key={title.en} className={styles.opening}>
          <summary className={styles.summary}>
            <span className={styles.title}>{text(title)}</span>
            <span className={styles.facts}>{summary.map(text).join(text({ zh: "，", en: ", " }))}</span>
            <Icon name="chevron" />
          </summary>
          <div className={styles.details}>
            <p className={styles.description}>{text(description)}</p>
            <h3 className={styles.listName}>{text(listName)}</h3>
            <BulletList items={list.map(text)} />
          </div>
        </details>
      ))}
    </div>
  );
}
