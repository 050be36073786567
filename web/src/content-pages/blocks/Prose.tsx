import { useText } from "../../platform/i18n/language.tsx";
import { BulletList } from "../../ui/typography.tsx";
import type { BlockOf } from "../content/block.ts";
import styles from "./Prose.module.css";

export function Prose({ block: { paragraphs = [], points } }: { block: BlockOf<"prose"> }) {
  const text = useText();
  return (
    <div className={styles.prose}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph.en}>{text(paragraph)}</p>
      ))}
      {points && <BulletList items={points.map(text)} />}
    </div>
  );
}

export function Notice({ block: { points } }: { block: BlockOf<"notice"> }) {
  const text = useText();
  return (
    <div className={styles.notice}>
      <BulletList items={points.map(text)} />
    </div>
  );
}
