import type { BlockOf } from "../../content/block.ts";
import styles from "./Notice.module.css";
import { Points } from "./Points.tsx";

export function Notice({ block: { points } }: { block: BlockOf<"notice"> }) {
  return (
    <div className={styles.notice}>
      <Points points={points} />
    </div>
  );
}
