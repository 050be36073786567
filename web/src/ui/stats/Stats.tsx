import styles from "./Stats.module.css";

interface Stat {
  readonly name: string;
  readonly value: string;
}

/** Key figures as a definition list in bordered cells. */
export function Stats({ stats }: { stats: readonly Stat[] }) {
  return (
    <dl className={styles.stats}>
      {stats.map(({ name, value }) => (
        <div key={name} className={styles.figure}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
