import styles from "./SleepingWhale.module.css";
import { WhalePicture } from "./WhalePicture.tsx";

/** The sleeping whale, for 404 and coming soon. */
export function SleepingWhale() {
  return (
    <div className={styles.whale}>
      <WhalePicture asleep />
      <svg className={styles.dream} viewBox="0 0 5 5" shapeRendering="crispEdges" aria-hidden="true">
        <path d="M0 0h5v1h-5zM3 1h1v1h-1zM2 2h1v1h-1zM1 3h1v1h-1zM0 4h5v1h-5z" />
      </svg>
    </div>
  );
}
