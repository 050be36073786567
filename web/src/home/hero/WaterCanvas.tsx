import styles from "./Hero.module.css";

/** The place of the animated water, which replaces the static picture of the whale (`water/start-water.ts`). */
export function WaterCanvas() {
  return (
    <div className={styles.water} aria-hidden="true" data-print="no">
      <canvas className={styles.canvas} />
    </div>
  );
}
