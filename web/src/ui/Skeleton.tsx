import styles from "./Skeleton.module.css";

interface Props {
  kind?: "text" | "title" | "block";
  width?: "short" | "medium" | "full";
}

/** A flat bar that keeps the room of what is still loading. */
export function Skeleton({ kind = "text", width = "medium" }: Props) {
  return <span className={styles.bar} data-kind={kind} data-width={width} aria-hidden="true" />;
}
