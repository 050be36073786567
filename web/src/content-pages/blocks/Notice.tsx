import type { BlockOf } from "../../content/block.ts";
import { useText } from "../../i18n/language.tsx";
import { BulletList } from "../../ui/BulletList.tsx";
import styles from "./Notice.module.css";

export function Notice({ block: { points } }: { block: BlockOf<"notice"> }) {
  const text = useText();
  return (
    <div className={styles.notice}>
      <BulletList items={points.map(text)} />
    </div>
  );
}
