import type { BlockOf } from "../../content/block.ts";
import { useText } from "../../i18n/language.tsx";
import { Points } from "../../ui/Points.tsx";
import styles from "./Prose.module.css";

export function Prose({ block: { paragraphs = [], points } }: { block: BlockOf<"prose"> }) {
  const text = useText();
  return (
    <div className={styles.prose}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph.en}>{text(paragraph)}</p>
      ))}
      {points && <Points points={points.map(text)} />}
    </div>
  );
}
