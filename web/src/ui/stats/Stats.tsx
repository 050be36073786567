import styles from "./Stats.module.css";

interface Stat {
  readonly name: string;
  readonly value: string;
}

/** Figures on a slate, as on a clapperboard, between hairlines. */
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
