import styles from "./Slate.module.css";

interface Figure {
  readonly name: string;
  readonly value: string;
}

/** Figures on a slate, as on a clapperboard, between hairlines. */
export function Slate({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={styles.slate}>
      {figures.map(({ name, value }) => (
        <div key={name} className={styles.figure}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
