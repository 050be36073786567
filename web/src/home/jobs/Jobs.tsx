import { useText } from "../../i18n/language.tsx";
import { Phrases } from "../../ui/Phrases.tsx";
import styles from "./Jobs.module.css";
import { figures, jobs, jobsHeading } from "./jobs.text.ts";

/** What the product does: ten clips on one timeline, each starting where the one before ends. */
export function Jobs() {
  const text = useText();
  return (
    <section className={styles.section} aria-labelledby="jobs">
      <div className={styles.inside}>
        <div className={styles.head}>
          <h2 id="jobs">
            <Phrases text={text(jobsHeading)} />
          </h2>
          <dl className={styles.slate}>
            {figures.map(({ name, value }) => (
              <div key={name.en} className={styles.figure}>
                <dt className={styles.name}>{text(name)}</dt>
                <dd className={styles.value}>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        <ol className={styles.jobs}>
          {jobs.map(({ name, sentence }) => (
            <li key={name.en} className={styles.job}>
              <h3 className={styles.title}>{text(name)}</h3>
              <p className={styles.sentence}>{text(sentence)}</p>
              <span className={styles.track} aria-hidden="true">
                <span className={styles.clip} />
              </span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
