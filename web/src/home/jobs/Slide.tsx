import { useText } from "../../i18n/language.tsx";
import { AfterPaint } from "../../ui/AfterPaint.tsx";
import { type Job, slideRole } from "./jobs.text.ts";
import { pictureOf } from "./pictures.ts";
import styles from "./Slide.module.css";

interface Props {
  job: Job;
  /** Which of them it is, in words. */
  place: string;
  /** How many steps it stands from the current slide. */
  offset: number;
  /** True once the carousel moves; until then every slide can be read. */
  isMovable: boolean;
}

/** One of the ten. It fills the stage, with its picture at the place of its offset and its words below. */
export function Slide({ job, place, offset, isMovable }: Props) {
  const text = useText();
  const isHidden = isMovable && offset !== 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: no element says "slide"; a list's item may not be a group.
    <div
      className={styles.slide}
      role="group"
      aria-roledescription={text(slideRole)}
      aria-label={place}
      aria-hidden={isHidden || undefined}
      inert={isHidden}
      data-offset={Math.abs(offset) > 3 ? undefined : offset}
    >
      <div className={styles.stage} data-part="stage">
        <div className={styles.frame}>
          <AfterPaint>
            {/* React sets attributes in this order, and browsers load as soon as they know from where. */}
            <img loading="lazy" src={pictureOf(job.id)} width="960" height="640" alt="" decoding="async" />
          </AfterPaint>
        </div>
      </div>
      <div className={styles.caption}>
        <h3 className={styles.name}>{text(job.name)}</h3>
        <p>{text(job.sentence)}</p>
      </div>
    </div>
  );
}
