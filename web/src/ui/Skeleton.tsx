import styles from "./Skeleton.module.css";

interface Props {
  kind?: "text" | "title" | "block";
  width?: "short" | "medium" | "full";
}

export function Skeleton({ kind = "text", width = "medium" }: Props) {
  return <span className={styles.bar} data-kind={kind} data-width={width} aria-hidden="true" />;
}
