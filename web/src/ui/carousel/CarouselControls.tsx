import { classNames } from "../class-names.ts";
import { Icon } from "../Icon.tsx";
import styles from "./CarouselControls.module.css";

interface Labels {
  readonly start: string;
  readonly stop: string;
  readonly previous: string;
  readonly next: string;
  /** The accessible name of the dots. */
  readonly pick: string;
}

interface Props {
  labels: Labels;
  isRotating: boolean;
  onToggle(): void;
  onPrevious(): void;
  onNext(): void;
  /** The accessible names of the dots. */
  names: readonly string[];
  current: number;
  onPick(index: number): void;
}

/** The controls of a carousel; the pause button is first in the tab order. */
export function CarouselControls(props: Props) {
  const { labels, isRotating, onToggle, onPrevious, onNext, names, current, onPick } = props;
  return (
    <div className={styles.controls} data-print="no">
      <div className={styles.buttons}>
        <button
          type="button"
          className={classNames(styles.button, styles.rotation)}
          aria-label={isRotating ? labels.stop : labels.start}
          onClick={onToggle}
        >
          <Icon name={isRotating ? "pause" : "play"} />
        </button>
        <button type="button" className={styles.button} aria-label={labels.previous} onClick={onPrevious}>
          <Icon name="arrow-left" />
        </button>
        <button type="button" className={styles.button} aria-label={labels.next} onClick={onNext}>
          <Icon name="arrow-right" />
        </button>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for what a form sends. */}
      <div className={styles.dots} role="group" aria-label={labels.pick}>
        {names.map((name, index) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat.
            key={index}
            type="button"
            className={styles.dot}
            aria-label={name}
            aria-disabled={index === current || undefined}
            onClick={() => index !== current && onPick(index)}
          />
        ))}
      </div>
    </div>
  );
}
